import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type MoveOptions, Mover } from "./mover.ts";

/** Moves entries of the week within an element; Escape leaves all as it was. */
export function useMove(week: RefObject<HTMLElement | null>, given: MoveOptions) {
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
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isPointing, mover]);
  useEffect(() => {
    const element = week.current;
    // While something is carried, a finger scrolls nothing. Browsers ask only who listened before the finger went down.
    const hold = (event: TouchEvent) => {
      if (mover.carried()?.by === "pointer") event.preventDefault();
    };
    element?.addEventListener("touchmove", hold, { passive: false });
    return () => element?.removeEventListener("touchmove", hold);
  }, [week, mover]);
  return { carried, handlersOf: mover.handlersOf };
}
