import { useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { commands } from "../../../live/live.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { toast } from "../../../ui/notices/notices.ts";
import { ControlTile } from "../../../widgets/tiles/ControlTile.tsx";
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { type TileActions, useTileGestures } from "../../../widgets/tiles/useTileGestures.ts";
import classes from "./PanelScreen.module.css";

/** The tiles of the control screen, larger; a wall has no details to open. */
export function PanelTiles({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useTranslation("control");
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, true), [t, i18n.language]);
  const actions = useMemo<TileActions>(() => {
    const tell = (result: ReturnType<typeof commands.toggle>) => {
      if (result === "offline") toast(t("tile.offlineWhy"));
    };
    return {
      onToggle: (id) => tell(commands.toggle(id)),
      onLevel: (id, level) => tell(commands.ask(id, { kind: "level", level })),
      onDetails: () => undefined,
    };
  }, [t]);
  useTileGestures(grid, actions);
  return (
    <TileWordsContext value={words}>
      <Grid as="ul" min={240} ref={grid} className={classes.tiles}>
        {ids.map((id) => (
          <li key={id}>
            <ControlTile id={id} />
          </li>
        ))}
      </Grid>
    </TileWordsContext>
  );
}
