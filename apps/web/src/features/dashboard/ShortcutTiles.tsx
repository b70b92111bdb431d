import type { Shortcut } from "@switchboard/contract";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { commands, liveStore } from "../../live/live.ts";
import { ControlTile } from "../../live/tiles/ControlTile.tsx";
import { TileWordsContext, tileWords } from "../../live/tiles/tile-words.ts";
import { type TileActions, useTileGestures } from "../../live/tiles/useTileGestures.ts";
import { toast } from "../../ui/notices.ts";
import classes from "./Shortcuts.module.css";

/** The tiles of the control screen; what is behind their corner stands there. */
export function ShortcutTiles({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { t, i18n } = useTranslation("control");
  const navigate = useNavigate();
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, false), [t, i18n.language]);
  const actions = useMemo<TileActions>(() => {
    const tell = (result: ReturnType<typeof commands.toggle>) => {
      if (result === "offline") toast(t("tile.offlineWhy"));
    };
    return {
      onToggle: (id) => tell(commands.toggle(id)),
      onLevel: (id, level) => tell(commands.ask(id, { kind: "level", level })),
      onDetails: (id) => {
        const search = { device: liveStore.switch(id)?.deviceId } as never;
        void navigate({ to: "/app/devices/control", search });
      },
    };
  }, [t, navigate]);
  useTileGestures(grid, actions);
  return (
    <TileWordsContext value={words}>
      <ul ref={grid} className={classes.tiles}>
        {shortcuts.map(({ _id, target }) => (
          <li key={_id}>
            <ControlTile id={target} />
          </li>
        ))}
      </ul>
    </TileWordsContext>
  );
}
