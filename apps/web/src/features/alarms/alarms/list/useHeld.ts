import { useEffect, useRef, useState } from "react";

/** A finger that has just left may be about to come back. */
const AFTER_MS = 2000;

/** Tells whether somebody points at a list or uses it with the keyboard. The returned props belong on the list's container. */
export function useHeld() {
  const [isHeld, setHeld] = useState(false);
  const inside = useRef({ pointer: false, focus: false });
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const put = (part: Partial<typeof inside.current>) => {
    Object.assign(inside.current, part);
    clearTimeout(timer.current);
    if (inside.current.pointer || inside.current.focus) setHeld(true);
    else timer.current = window.setTimeout(() => setHeld(false), AFTER_MS);
  };
  const props = {
    onPointerEnter: () => put({ pointer: true }),
    onPointerLeave: () => put({ pointer: false }),
    onFocus: () => put({ focus: true }),
    onBlur: () => put({ focus: false }),
  };
  return { isHeld, props };
}
