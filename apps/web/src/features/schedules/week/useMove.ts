import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type MoveGiven, Mover } from "./mover.ts";

/** Moves entries of the week; Escape leaves all as it was. */
export function useMove(given: MoveGiven) {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const [mover] = useState(() => new Mover(() => latest.current));
  const carried = useSyncExternalStore(mover.onChange, mover.carried);
  const isPointing = carried?.by === "pointer";
  useEffect(() => {
    if (!isPointing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      mover.cancel();
    };
    // While something is carried, a finger scrolls nothing.
    const hold = (event: TouchEvent) => event.preventDefault();
    window.addEventListener("keydown", onKey);
    window.addEventListener("touchmove", hold, { passive: false });
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("touchmove", hold);
    };
  }, [isPointing, mover]);
  return { carried, handlersOf: mover.handlersOf };
}
