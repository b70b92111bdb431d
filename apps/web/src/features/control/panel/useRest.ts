import { useCallback, useEffect, useState } from "react";

export const REST_AFTER_MS = 60_000;
const TOUCHES = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Tells whether the panel was untouched for a while. Only `wake` ends it, called when a whole press is over, because a touch that
 * removed the cover at its beginning would end on the tile below.
 */
export function useRest(after = REST_AFTER_MS): { isResting: boolean; wake(): void } {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (isResting) {
      // A key has nothing below it, and must not press the focused element.
      const onKey = (event: KeyboardEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setResting(false);
      };
      window.addEventListener("keydown", onKey, { capture: true });
      return () => window.removeEventListener("keydown", onKey, { capture: true });
    }
    let timer = setTimeout(() => setResting(true), after);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setResting(true), after);
    };
    for (const kind of TOUCHES) window.addEventListener(kind, again, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of TOUCHES) window.removeEventListener(kind, again, { capture: true });
    };
  }, [isResting, after]);
  return { isResting, wake: useCallback(() => setResting(false), []) };
}
