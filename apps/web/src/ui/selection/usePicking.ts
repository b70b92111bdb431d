import { useMemo } from "react";
import type { useSelecting } from "./useSelecting.ts";

/** What a list needs while its screen is selecting: for its boxes, and for keys and drags. Both undefined otherwise. */
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
