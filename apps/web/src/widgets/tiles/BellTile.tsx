import { memo, useContext } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { commands, liveStore } from "../../live/live.ts";
import { useLiveView } from "../../live/useLive.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { toast } from "../../ui/notices/notices.ts";
import classes from "./Bell.module.css";
import { BellState } from "./BellState.tsx";
import { StateShape } from "./StateShape.tsx";
import tile from "./SwitchTile.module.css";
import { TileAge } from "./TileAge.tsx";
import { TileCorner } from "./TileCorner.tsx";
import { TapSourceContext } from "./tap-source.ts";
import { tileView } from "./tile-view.ts";
import { TileWordsContext, tileState } from "./tile-words.ts";

/** Rings a door bell with a tap, and shows its last ring or motion. */
export const BellTile = memo(function BellTile({ id }: { id: string }) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const source = useContext(TapSourceContext);
  const deviceId = liveStore.switch(id)?.deviceId ?? "";
  const view = useLiveView(id, deviceId, (store) => tileView(store, id));
  const told = useLiveView(deviceId, deviceId, (store) => store.device(deviceId)?.told);
  const config = useLiveView(deviceId, deviceId, (store) => store.device(deviceId)?.config);
  if (!view || !told || !config) return null;
  const state = tileState(view);
  const place = words.place(view);
  const ring = () => {
    if (commands.ask(id, { kind: "state", on: true }, source) === "offline") toast(words.offlineWhy);
  };
  const word = state === "offline" ? words.offline : state === "failed" ? words.failures[view.failure ?? "silent"] : "";
  return (
    <div className={tile.cell}>
      <PlainButton
        aria-label={t("bell.ringNamed", { name: view.name, place })}
        aria-disabled={state === "offline" || undefined}
        aria-busy={state === "pending" || undefined}
        className={tile.tile}
        data-state={state}
        data-on={view.on || undefined}
        onClick={ring}
      >
        <span className={tile.name}>{view.name}</span>
        <Text tone="quiet" size={12} isClipped className={tile.place}>
          {place}
        </Text>
        <svg className={classes.bell} viewBox="0 0 24 24" width="26" height="26" fill="currentColor" aria-hidden="true">
          <path d="M12 2.5a1.5 1.5 0 0 1 1.5 1.5v.7A6 6 0 0 1 18 10.5V15l2 2.5v1H4v-1L6 15v-4.5a6 6 0 0 1 4.5-5.8V4A1.5 1.5 0 0 1 12 2.5zM9.8 19.8h4.400a2.2 2.2 0 0 1-4.400 0z" />
        </svg>
        <span className={`${tile.state} ${classes.state}`}>
          {state !== "idle" && <StateShape state={state} on={view.on} />}
          <span className={tile.word}>
            {word}
            {state === "offline" && <TileAge since={view.offlineSince} />}
            {(state === "idle" || state === "pending") && <BellState told={told} config={config} isRinging={view.on} />}
          </span>
          {state === "failed" && <u className={tile.retry}>{words.retry}</u>}
        </span>
      </PlainButton>
      <TileCorner id={id} name={view.name} />
    </div>
  );
});
