import type { PlanLayer } from "@switchboard/domain/site";
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from "react";
import { liveStore } from "../../../live/live.ts";
import { type PlanFacts, type Reading, readingOf } from "./plan-reading.ts";

interface ShownLayer {
  layer: PlanLayer;
  facts: PlanFacts;
}

/** The chosen layer, for rooms and devices; switches look the same in every layer and do not read it. */
export const PlanLayerContext = createContext<ShownLayer>({
  layer: "switches",
  facts: { sensors: new Map(), alarms: undefined, tree: undefined },
});

function isSame(one: Reading | undefined, other: Reading): boolean {
  return one?.layer === other.layer && one.value === other.value && one.count === other.count && one.of === other.of;
}

/** Returns the current reading of some devices, and follows just these. `ids` must be stable. */
export function useReading(ids: readonly string[], read: typeof readingOf = readingOf): Reading {
  const { layer, facts } = useContext(PlanLayerContext);
  const last = useRef<Reading>(undefined);
  const subscribe = useCallback((listener: () => void) => liveStore.subscribe(ids, listener), [ids]);
  return useSyncExternalStore(subscribe, () => {
    const next = read(liveStore, ids, layer, facts);
    if (!last.current || !isSame(last.current, next)) last.current = next;
    return last.current;
  });
}
