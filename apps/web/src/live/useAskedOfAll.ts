import { useCallback, useState } from "react";
import { heldBack, outOfReach } from "./commands.ts";
import { liveStore } from "./live.ts";
import { type SwitchSet, switchAll } from "./switch-all.ts";

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
  const onAll = useCallback((set: SwitchSet, on: boolean) => {
    switchAll(set, on, (ids) => {
      const left = outOfReach(liveStore, set.ids, on).length;
      const held = heldBack(liveStore, set.ids, on).length;
      setAsked((before) => new Map(before).set(set.key, { on, ids, left, held }));
    });
  }, []);
  return { asked, onAll };
}
