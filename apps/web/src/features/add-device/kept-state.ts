import { useEffect, useReducer } from "react";
import { onSessionEnd, onSessionRenewed } from "../../gateway/session.ts";
import { addDevice, INITIAL } from "./add-device-state.ts";

let kept = INITIAL;
const forget = () => {
  kept = INITIAL;
};
onSessionEnd(forget);
onSessionRenewed(forget);

/**
 * The flow survives a look at another screen, in memory alone: a device that the server knows and that was not told yet
 * must not be left half done.
 */
export function useAddDevice() {
  const [state, dispatch] = useReducer(addDevice, undefined, () => (kept.added ? INITIAL : kept));
  useEffect(() => {
    kept = state;
  }, [state]);
  const isHalfDone = state.created !== undefined;
  useEffect(() => {
    if (!isHalfDone) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isHalfDone]);
  return [state, dispatch] as const;
}
