import type { Remote, Shortcut } from "@switchboard/contract";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { Waiting } from "../../../../ui/kit/Block.tsx";
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

/** Shows the tiles of the control screen, whose details open there, with remotes among them. */
export function ShortcutTiles({ shortcuts, remotes }: ShortcutTilesProps) {
  const { t, i18n } = useTranslation("control");
  const navigate = useNavigate();
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, false), [t, i18n.language]);
  const onDetails = useCallback(
    (id: string) => void navigate({ to: "/app/devices/control", search: { device: liveStore.switch(id)?.deviceId } }),
    [navigate],
  );
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
    </TileWordsContext>
  );
}
