import { type ReactNode, useRef } from "react";
import { useListPlace } from "./useListPlace.ts";
import { useWindowRows } from "./useWindowRows.ts";
import classes from "./VirtualRows.module.css";

interface VirtualRowsProps {
  keys: readonly string[];
  /** One for all of them, or that of each. */
  height: number | ((index: number) => number);
  /** True when rows are as high as their text needs; the height is then only assumed before rendering. */
  isMeasured?: boolean;
  overscan?: number;
  label?: string;
  className?: string | undefined;
  children(index: number): ReactNode;
}

/** Lists thousands of rows that scroll with the page, rendering only the visible ones. `ScrolledList` scrolls in a box. */
export function VirtualRows({ keys, height, isMeasured, overscan, label, className, children }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { top } = useListPlace(list);
  const heightOf = typeof height === "number" ? () => height : height;
  const virtualizer = useWindowRows({ keys, heightOf, top, overscan });
  return (
    <ul
      ref={list}
      className={className ? `${classes.list} ${className}` : classes.list}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          {...(isMeasured && { ref: virtualizer.measureElement, "data-index": index })}
          aria-setsize={keys.length}
          aria-posinset={index + 1}
          style={{
            ...(!isMeasured && { height: heightOf(index) }),
            transform: `translateY(${start - top}px)`,
          }}
        >
          {children(index)}
        </li>
      ))}
    </ul>
  );
}
