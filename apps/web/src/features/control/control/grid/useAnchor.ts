import type { Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";
import type { GridRow } from "./rows.ts";

/** Keeps the row at the top of the screen in place when further pages add rows above it. */
export function useAnchor(
  virtualizer: Virtualizer<Window, Element>,
  rows: readonly GridRow[],
  listKey: string,
  top: number,
): void {
  const before = useRef({ rows, listKey });
  useLayoutEffect(() => {
    const { rows: old, listKey: oldKey } = before.current;
    before.current = { rows, listKey };
    if (old === rows || oldKey !== listKey || old.length === 0) return;
    // Asking how far it is scrolled lays the whole page out: only where the answer counts.
    const offset = window.scrollY - top;
    if (offset <= 0) return;
    let start = 0;
    const index = old.findIndex((row) => {
      start += row.height;
      return start > offset;
    });
    const anchor = old[index];
    if (!anchor) return;
    const within = offset - (start - anchor.height);
    let next = 0;
    for (const row of rows) {
      if (row.key === anchor.key) {
        if (next + within !== offset) virtualizer.scrollToOffset(next + within + top);
        return;
      }
      next += row.height;
    }
  }, [virtualizer, rows, listKey, top]);
}
