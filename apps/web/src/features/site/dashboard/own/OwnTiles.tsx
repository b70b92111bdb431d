import { useMemo, useRef } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Block } from "../../../../ui/kit/Block.tsx";
import { useTileDetails } from "../../../../widgets/switch-details/useTileDetails.tsx";
import { ControlTile } from "../../../../widgets/tiles/ControlTile.tsx";
import { TileWordsContext, tileWords } from "../../../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../../../widgets/tiles/useTileActions.ts";
import { useTileGestures } from "../../../../widgets/tiles/useTileGestures.ts";
import shortcuts from "../shortcuts/Shortcuts.module.css";

/** All that someone with few switches may use, to be switched from the first screen. */
export function OwnTiles({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useTranslation(["dashboard", "control"]);
  const { t: control } = useTranslation("control");
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(control, i18n.language, false), [control, i18n.language]);
  const { onDetails, details } = useTileDetails();
  useTileGestures(grid, useTileActions(onDetails));
  if (ids.length === 0) return null;
  return (
    <Block title={t("own.title")} all={{ to: "/app/devices/control", label: t("own.all") }}>
      <TileWordsContext value={words}>
        <ul ref={grid} className={shortcuts.tiles}>
          {ids.map((id) => (
            <li key={id}>
              <ControlTile id={id} />
            </li>
          ))}
        </ul>
        {details}
      </TileWordsContext>
    </Block>
  );
}
