import { type RefObject, useEffect, useRef } from "react";

/** Marks a row that scrolls sideways where it hides more: `data-more-before` and `data-more-after`. */
export function useHiddenEdges<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const mark = () => {
      const before = Math.abs(element.scrollLeft);
      const after = element.scrollWidth - element.clientWidth - before;
      // Widths are rounded, so a pixel says nothing.
      element.toggleAttribute("data-more-before", before > 1);
      element.toggleAttribute("data-more-after", after > 1);
    };
    mark();
    element.addEventListener("scroll", mark, { passive: true });
    const sizes = new ResizeObserver(mark);
    for (const each of [element, ...element.children]) sizes.observe(each);
    return () => {
      element.removeEventListener("scroll", mark);
      sizes.disconnect();
    };
  }, []);
  return row;
}
