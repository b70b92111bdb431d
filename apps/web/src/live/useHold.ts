import type { Hold } from "@switchboard/contract";
import { useCallback, useSyncExternalStore } from "react";
import { heldSwitches } from "./held-switches.ts";

/** What holds a switch; undefined where nothing does. */
export function useHold(id: string): Hold | undefined {
  const subscribe = useCallback((listener: () => void) => heldSwitches.listen(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => heldSwitches.of(id));
}
