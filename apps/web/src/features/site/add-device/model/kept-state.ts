import { useEffect, useReducer, useState } from "react";
import { onSessionEnd, onSessionRenewed } from "../../../../api/session.ts";
import { type AddDeviceState, addDevice } from "./add-device-state.ts";

/** By the device that moves, or by the empty word where one is added. */
type Kept = Map<string, AddDeviceState>;

/**
 * Of this session alone. A new map, not an emptied one: a flow that is still on screen while its person signs out goes on
 * writing into the map it began with, where the next person never looks.
 */
let keptNow: Kept = new Map();
const forget = () => {
  keptNow = new Map();
};
onSessionEnd(forget);
onSessionRenewed(forget);

/**
 * The flow survives a look at another screen, in memory alone: a device that the server knows and that was not told yet
 * must not be left half done.
 */
export function useAddDevice(initial: AddDeviceState) {
  const key = initial.moving ?? "";
  const [kept] = useState(() => keptNow);
  const [state, dispatch] = useReducer(addDevice, undefined, () => {
    const before = kept.get(key);
    return !before || before.added ? initial : before;
  });
  useEffect(() => {
    kept.set(key, state);
  }, [kept, key, state]);
  const isHalfDone = state.created !== undefined;
  useEffect(() => {
    if (!isHalfDone) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isHalfDone]);
  return [state, dispatch] as const;
}
