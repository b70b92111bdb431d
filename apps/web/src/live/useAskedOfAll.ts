import { useCallback, useState } from "react";
import { heldBack, outOfReach } from "./commands.ts";
import { liveStore } from "./live.ts";
import { type SwitchSet, useAllSwitches } from "./useAllSwitches.ts";

/** The last request for many switches, and its targets. */
export interface AllSwitchesRequest {
  ids: readonly string[];
  on: boolean;
  /** The number of switches left out because their devices are unreachable. */
  left: number;
  /** The number of switches left out because they are held. */
  held: number;
}

/** Turns a whole set on or off, and remembers the last request of each set. */
export function useAskedOfAll() {
  const [asked, setAsked] = useState<ReadonlyMap<string, AllSwitchesRequest>>(new Map());
  const remember = useCallback((group: SwitchSet, on: boolean, ids: readonly string[]) => {
    const left = outOfReach(liveStore, group.ids, on).length;
    const held = heldBack(liveStore, group.ids, on).length;
    setAsked((before) => new Map(before).set(group.key, { on, ids, left, held }));
  }, []);
  return { asked, all: useAllSwitches(remember) };
}
