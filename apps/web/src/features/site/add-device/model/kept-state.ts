import { useEffect, useReducer, useState } from "react";
import { onSessionEnd, onSessionRenewed } from "../../../../api/session.ts";
import { type AddDeviceState, addDevice } from "./add-device-state.ts";

/** Keyed by the device that moves, or by the empty string when one is added. */
type KeptStates = Map<string, AddDeviceState>;

/**
 * Belongs to this session. Signing out replaces the map instead of clearing it, because a flow still on screen keeps writing into the
 * map it began with, where the next user never looks.
 */
let keptNow: KeptStates = new Map();
const forget = () => {
  keptNow = new Map();
};
onSessionEnd(forget);
onSessionRenewed(forget);

/** Keeps the flow in memory during visits to other screens, so that a device the server knows is not left half configured. */
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
