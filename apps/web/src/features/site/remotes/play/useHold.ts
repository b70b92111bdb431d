import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef } from "react";

/** Longer than a tap. */
const HELD_AFTER_MS = 450;
const BETWEEN_MS = 150;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Holding {
  onPress(): void;
  /** Missing for a key that can only be tapped. */
  onHeld: (() => Promise<void>) | undefined;
}

/** Acts when the finger goes down and repeats while it stays. The keyboard and screen readers send clicks. */
export function useHold({ onPress, onHeld }: Holding) {
  const latest = useRef({ onPress, onHeld });
  latest.current = { onPress, onHeld };
  const hold = useRef<object>(undefined);
  const release = useCallback(() => {
    hold.current = undefined;
  }, []);
  useEffect(() => release, [release]);
  return useMemo(() => {
    const down = async (event: PointerEvent) => {
      if (event.button !== 0) return;
      const own = {};
      hold.current = own;
      latest.current.onPress();
      if (!latest.current.onHeld) return;
      await pause(HELD_AFTER_MS);
      while (hold.current === own) {
        await latest.current.onHeld?.();
        await pause(BETWEEN_MS);
      }
    };
    return {
      onPointerDown: (event: PointerEvent) => void down(event),
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      // A long touch must not open the browser's menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if (event.detail === 0) latest.current.onPress();
      },
    };
  }, [release]);
}
