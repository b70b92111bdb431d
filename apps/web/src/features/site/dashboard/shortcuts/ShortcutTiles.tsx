import type { Remote, Shortcut } from "@switchboard/contract";
import { Suspense, useMemo, useRef } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Waiting } from "../../../../ui/kit/Block.tsx";
import { useTileDetails } from "../../../../widgets/switch-details/useTileDetails.tsx";
import { ControlTile } from "../../../../widgets/tiles/ControlTile.tsx";
import { TapSourceContext } from "../../../../widgets/tiles/tap-source.ts";
import { TileWordsContext, tileWords } from "../../../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../../../widgets/tiles/useTileActions.ts";
import { useTileGestures } from "../../../../widgets/tiles/useTileGestures.ts";
import { RemoteTile } from "./RemoteTile.tsx";
import classes from "./Shortcuts.module.css";

const SOURCE = "shortcut";

interface ShortcutTilesProps {
  shortcuts: readonly Shortcut[];
  remotes: readonly Remote[];
}

function Tile({ shortcut: { type, target }, remotes }: { shortcut: Shortcut; remotes: readonly Remote[] }) {
  if (type === "switch") return <ControlTile id={target} />;
  const remote = remotes.find(({ _id }) => _id === target);
  const waiting = <Waiting height={128} />;
  return <Suspense fallback={waiting}>{remote ? <RemoteTile remote={remote} /> : waiting}</Suspense>;
}

/** Shows the tiles of the control screen, with remotes among them. */
export function ShortcutTiles({ shortcuts, remotes }: ShortcutTilesProps) {
  const { t, i18n } = useTranslation("control");
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, false), [t, i18n.language]);
  const { onDetails, details } = useTileDetails();
  const actions = useTileActions(onDetails, SOURCE);
  useTileGestures(grid, actions);
  return (
    <TileWordsContext value={words}>
      <TapSourceContext value={SOURCE}>
        <ul ref={grid} className={classes.tiles}>
          {shortcuts.map((shortcut) => (
            <li key={shortcut._id}>
              <Tile shortcut={shortcut} remotes={remotes} />
            </li>
          ))}
        </ul>
      </TapSourceContext>
      {details}
    </TileWordsContext>
  );
}
