import { type Rect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef } from "react";

const OVERSCAN = 6;
/** The assumed height before layout. */
const FIRST_HEIGHT = 400;

function observeHeight({ scrollElement }: Virtualizer<HTMLElement, Element>, tell: (rect: Rect) => void): () => void {
  if (!scrollElement) return () => {};
  const look = () => tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight || FIRST_HEIGHT });
  look();
  const observer = new ResizeObserver(look);
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Provides a list that scrolls in its own box, with rows of one height, rendering only the visible ones. */
export function useScrolledList<T extends HTMLElement>(ids: readonly string[], rowHeight: number) {
  const scroller = useRef<T>(null);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    observeElementRect: observeHeight,
  });
  return { scroller, virtualizer };
}

/** Moves through the rows of a list with the arrow keys. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
  const direction = step[event.key as keyof typeof step];
  const row = (event.target as HTMLElement).closest("li");
  const next = direction && row?.[direction]?.querySelector<HTMLElement>("a, input");
  if (!next) return;
  event.preventDefault();
  next.focus();
}
