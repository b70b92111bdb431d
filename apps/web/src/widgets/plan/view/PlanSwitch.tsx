import { memo, useContext } from "react";
import { useMoments } from "../../../data/useMoments.ts";
import { liveStore } from "../../../live/live.ts";
import type { KnownProtection } from "../../../live/protected-switches.ts";
import { useHold } from "../../../live/useHold.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { useObstacle, useProtection } from "../../../live/useObstacle.ts";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { Lever } from "../../tiles/Lever.tsx";
import { TileHold } from "../../tiles/TileHold.tsx";
import { tileView } from "../../tiles/tile-view.ts";
import { limitWords, stateDescription, stateWord, TileWordsContext, tileState } from "../../tiles/tile-words.ts";
import { useDrawnMarker } from "./marker-canvas.ts";
import { faceOf, Mark, type ThingProps, Words } from "./PlanFace.tsx";

/** One switch on the plan or in its list. Few elements and subscriptions: there may be a thousand, and one change draws one of them. */
export const PlanSwitch = memo(function PlanSwitch(props: ThingProps) {
  const protection = useProtection(props.id);
  return protection ? <ProtectedSwitch {...props} protection={protection} /> : <PlainSwitch {...props} />;
});

function ProtectedSwitch({ protection, ...props }: ThingProps & { protection: KnownProtection }) {
  const words = useContext(TileWordsContext);
  const { time } = useMoments();
  const obstacle = useObstacle(props.id, protection);
  return <PlainSwitch {...props} kept={obstacle && limitWords(obstacle, protection, words, time)} />;
}

/** `kept` says why it cannot be turned now, and also whether it is on. */
function PlainSwitch({ id, isRow = false, kept }: ThingProps & { kept?: string | undefined }) {
  const words = useContext(TileWordsContext);
  const deviceId = liveStore.switch(id)?.deviceId ?? "";
  const view = useLiveView(id, deviceId, (store) => tileView(store, id));
  const hold = useHold(id);
  const state = view && tileState(view);
  const isDrawn = useDrawnMarker(id, state === "idle" && !isRow && !hold ? view?.on : undefined);
  if (!view || !state) return null;
  const word = (state === "idle" ? kept : undefined) ?? stateWord(view, words);
  const why = stateDescription(view, word, words, hold);
  return (
    <PlainButton
      {...faceOf({ isRow, state, on: view.on, isDrawn, title: `${view.name} · ${why}` })}
      role="switch"
      aria-checked={view.on}
      aria-disabled={state === "offline" || undefined}
      aria-busy={state === "pending" || undefined}
      aria-label={`${view.name}, ${words.place(view)}`}
      aria-description={why}
      data-switch={id}
    >
      {!isDrawn && <Lever view={view} />}
      {isRow && <Words name={view.name} word={state === "failed" ? `${word} · ${words.retry}` : word} />}
      <Mark state={state} />
      {hold && state !== "failed" && <TileHold hold={hold} />}
    </PlainButton>
  );
}
