import type { Remote, Shortcut } from "@switchboard/contract";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { commands, liveStore } from "../../../live/live.ts";
import { toast } from "../../../ui/notices/notices.ts";
import { ControlTile } from "../../../widgets/tiles/ControlTile.tsx";
import { TapSourceContext } from "../../../widgets/tiles/tap-source.ts";
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { type TileActions, useTileGestures } from "../../../widgets/tiles/useTileGestures.ts";
import { Waiting } from "../Block.tsx";
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

/** The tiles of the control screen; what is behind their corner stands there. Remotes stand among them. */
export function ShortcutTiles({ shortcuts, remotes }: ShortcutTilesProps) {
  const { t, i18n } = useTranslation("control");
  const navigate = useNavigate();
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, false), [t, i18n.language]);
  const actions = useMemo<TileActions>(() => {
    const tell = (result: ReturnType<typeof commands.toggle>) => {
      if (result === "offline") toast(t("tile.offlineWhy"));
    };
    return {
      onToggle: (id) => tell(commands.toggle(id, SOURCE)),
      onLevel: (id, level) => tell(commands.ask(id, { kind: "level", level }, SOURCE)),
      onDetails: (id) =>
        void navigate({ to: "/app/devices/control", search: { device: liveStore.switch(id)?.deviceId } }),
    };
  }, [t, navigate]);
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
