import { useCallback, useState } from "react";
import { heldBack, outOfReach } from "./commands.ts";
import { liveStore } from "./live.ts";
import { type SwitchSet, useAllSwitches } from "./useAllSwitches.ts";

/** What was asked of many switches at once, and of which. */
export interface AskedOfAll {
  ids: readonly string[];
  on: boolean;
  /** How many would have been asked too, had their devices been within reach. */
  left: number;
  /** How many would have been, did nobody hold them. */
  held: number;
}

/** All of a set on or off, and what was asked last of each set. */
export function useAskedOfAll() {
  const [asked, setAsked] = useState<ReadonlyMap<string, AskedOfAll>>(new Map());
  const remember = useCallback((group: SwitchSet, on: boolean, ids: readonly string[]) => {
    const left = outOfReach(liveStore, group.ids, on).length;
    const held = heldBack(liveStore, group.ids, on).length;
    setAsked((before) => new Map(before).set(group.key, { on, ids, left, held }));
  }, []);
  return { asked, all: useAllSwitches(remember) };
}
