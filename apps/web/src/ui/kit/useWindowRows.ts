import { useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";

interface WindowRows {
  keys: readonly string[];
  /** Of a row that is measured, what is assumed before it has been drawn. */
  heightOf(index: number): number;
  /** Where the list begins on the page (`useListPlace`). */
  top: number;
  /** Rows beyond the screen that are kept ready for a scroll. */
  overscan?: number | undefined;
}

/** Heights that are known are remembered: where one has become another, what was remembered is void. */
function useRemeasure(virtualizer: Virtualizer<Window, Element>, heights: readonly number[]): void {
  const before = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = heights;
    if (old.length !== heights.length || old.some((height, index) => height !== heights[index])) virtualizer.measure();
  }, [virtualizer, heights]);
}

/** Rows of a list that scrolls with the page, of which only those in view exist. */
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
