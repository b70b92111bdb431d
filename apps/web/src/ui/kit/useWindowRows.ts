import { useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";

interface WindowRows {
  keys: readonly string[];
  /** The assumed height of a measured row before it is rendered. */
  heightOf(index: number): number;
  /** The top of the list on the page (`useListPlace`). */
  top: number;
  /** Rows beyond the screen that are rendered in advance. */
  overscan?: number | undefined;
}

/** Discards remembered heights when one has changed. */
function useRemeasure(virtualizer: Virtualizer<Window, Element>, heights: readonly number[]): void {
  const before = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = heights;
    if (old.length !== heights.length || old.some((height, index) => height !== heights[index])) virtualizer.measure();
  }, [virtualizer, heights]);
}

/** Provides the rows of a list that scrolls with the page, rendering only the visible ones. */
export function useWindowRows({ keys, heightOf, top, overscan = 6 }: WindowRows): Virtualizer<Window, Element> {
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: heightOf,
    measureElement: (row, _entry, { indexFromElement }) =>
      row.getBoundingClientRect().height || heightOf(indexFromElement(row)),
    getItemKey: (index) => keys[index] ?? index,
    scrollMargin: top,
    overscan,
  });
  useRemeasure(
    virtualizer,
    keys.map((_, index) => heightOf(index)),
  );
  return virtualizer;
}
