import type { Hold } from "@switchboard/contract";
import { useCallback, useSyncExternalStore } from "react";
import { heldSwitches } from "./held-switches.ts";

/** Returns the hold of a switch, if any. */
export function useHold(id: string): Hold | undefined {
  const subscribe = useCallback((listener: () => void) => heldSwitches.listen(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => heldSwitches.of(id));
}
