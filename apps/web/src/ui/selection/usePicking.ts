import { useMemo } from "react";
import type { useSelecting } from "./useSelecting.ts";

/** Returns the selection for the boxes of a list and for keys and drags; both undefined while not selecting. */
export function usePicking(selecting: ReturnType<typeof useSelecting>, shown: readonly string[]) {
  const { isSelecting, ticked, select, extend, set } = selecting;
  const picking = useMemo(
    () => (isSelecting ? { ticked, select, set } : undefined),
    [isSelecting, ticked, select, set],
  );
  const gestures = useMemo(
    () => (isSelecting ? { select, extend, onAll: () => set(shown, true) } : undefined),
    [isSelecting, select, extend, set, shown],
  );
  return { picking, gestures };
}
