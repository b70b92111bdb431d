import { useEffect, useReducer } from "react";
import { onSessionEnd, onSessionRenewed } from "../../gateway/session.ts";
import { type AddDeviceState, addDevice } from "./add-device-state.ts";

/** By the device that moves, or by the empty word where one is added. */
const kept = new Map<string, AddDeviceState>();
const forget = () => kept.clear();
onSessionEnd(forget);
onSessionRenewed(forget);

/**
 * The flow survives a look at another screen, in memory alone: a device that the server knows and that was not told yet
 * must not be left half done.
 */
export function useAddDevice(initial: AddDeviceState) {
  const key = initial.moving ?? "";
  const [state, dispatch] = useReducer(addDevice, undefined, () => {
    const before = kept.get(key);
    return !before || before.added ? initial : before;
  });
  useEffect(() => {
    kept.set(key, state);
  }, [key, state]);
  const isHalfDone = state.created !== undefined;
  useEffect(() => {
    if (!isHalfDone) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isHalfDone]);
  return [state, dispatch] as const;
}
