import { memo, useContext } from "react";
import { useMoments } from "../../data/useMoments.ts";
import { liveStore } from "../../live/live.ts";
import type { KnownProtection } from "../../live/protected-switches.ts";
import { useHold } from "../../live/useHold.ts";
import { useLiveView } from "../../live/useLive.ts";
import { useObstacle, useProtection } from "../../live/useObstacle.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { BrightnessSlider } from "./BrightnessSlider.tsx";
import { Lever } from "./Lever.tsx";
import { StateShape } from "./StateShape.tsx";
import classes from "./SwitchTile.module.css";
import { TileAge } from "./TileAge.tsx";
import { TileCorner } from "./TileCorner.tsx";
import { TileHold } from "./TileHold.tsx";
import { tileView } from "./tile-view.ts";
import { limitWords, stateDescription, stateWord, TileWordsContext, tileState } from "./tile-words.ts";

/** "On" and "Off" fit into any tile, in any of the languages, and need no box that clips. */
const SHORT = 6;

interface SwitchTileProps {
  id: string;
}

/** One switch. Plain elements and few subscriptions: there may be thousands, and one change draws one of them. */
export const SwitchTile = memo(function SwitchTile({ id }: SwitchTileProps) {
  const protection = useProtection(id);
  return protection ? <ProtectedTile id={id} protection={protection} /> : <PlainTile id={id} />;
});

function ProtectedTile({ id, protection }: SwitchTileProps & { protection: KnownProtection }) {
  const words = useContext(TileWordsContext);
  const { time } = useMoments();
  const obstacle = useObstacle(id, protection);
  return <PlainTile id={id} kept={obstacle && limitWords(obstacle, protection, words, time)} />;
}

/** `kept` says why it cannot be turned now, and also whether it is on. */
function PlainTile({ id, kept }: SwitchTileProps & { kept?: string | undefined }) {
  const words = useContext(TileWordsContext);
  const deviceId = liveStore.switch(id)?.deviceId ?? "";
  const view = useLiveView(id, deviceId, (store) => tileView(store, id));
  const hold = useHold(id);
  if (!view) return null;
  const state = tileState(view);
  const limit = state === "idle" ? kept : undefined;
  const word = limit ?? stateWord(view, words);
  const place = words.place(view);
  return (
    <div className={classes.cell}>
      <PlainButton
        role="switch"
        aria-checked={view.on}
        aria-disabled={state === "offline" || undefined}
        aria-busy={state === "pending" || undefined}
        aria-label={`${view.name}, ${place}`}
        aria-description={stateDescription(view, word, words, hold)}
        className={classes.tile}
        data-switch={id}
        data-state={state}
        data-on={view.on || undefined}
        data-limited={limit === undefined ? undefined : true}
        data-dimmable={view.isDimmable || undefined}
        style={view.color ? ({ "--tile-light": view.color } as React.CSSProperties) : undefined}
      >
        <span className={classes.name}>{view.name}</span>
        <Text tone="quiet" size={12} isClipped className={classes.place}>
          {place}
        </Text>
        <Lever view={view} />
        <span className={classes.state}>
          <StateShape state={state} on={view.on} />
          <span className={classes.word} data-short={word.length <= SHORT || undefined}>
            {word}
            {state === "offline" && <TileAge since={view.offlineSince} />}
          </span>
          {hold && state !== "failed" && <TileHold hold={hold} />}
          {state === "failed" && <u className={classes.retry}>{words.retry}</u>}
        </span>
        {view.kilowatts !== undefined && state === "idle" && (
          <Text tone="quiet" size={12} isTabular className={classes.power}>
            {words.power(view.kilowatts)}
          </Text>
        )}
      </PlainButton>
      {view.isDimmable && <BrightnessSlider id={id} view={view} />}
      <TileCorner id={id} name={view.name} />
    </div>
  );
}
