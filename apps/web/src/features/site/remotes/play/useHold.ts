import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef } from "react";

/** Longer than a tap. */
const HELD_AFTER_MS = 450;
const BETWEEN_MS = 150;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Holding {
  onPress(): void;
  /** Undefined for a key that is only ever tapped. */
  onHeld: (() => Promise<void>) | undefined;
}

/** A key that acts when the finger goes down, and goes on while it stays there. The keyboard and screen readers click. */
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
      // A long touch must not open the browser's own menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if (event.detail === 0) latest.current.onPress();
      },
    };
  }, [release]);
}
