import type { ReactNode } from "react";
import classes from "./ListPane.module.css";
import { Surface } from "./layout/Surface.tsx";
import { useScrolledList, walkRows } from "./useScrolledList.ts";

interface ScrolledListProps {
  ids: readonly string[];
  rowHeight: number;
  children(index: number): ReactNode;
  /** Where nothing in the rows takes the focus, the list itself does, so that the keyboard can scroll it. */
  label?: string;
}

/** The rows of a list pane; arrows walk through them. */
export function ScrolledList({ ids, rowHeight, children, label }: ScrolledListProps) {
  const { scroller, virtualizer } = useScrolledList<HTMLDivElement>(ids, rowHeight);
  const focus = label === undefined ? {} : { tabIndex: 0, role: "group", "aria-label": label };
  return (
    <Surface ref={scroller} isCard className={classes.scroller} hidden={ids.length === 0} {...focus}>
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }} onKeyDown={walkRows}>
        {virtualizer.getVirtualItems().map((item) => (
          <li key={item.key} style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}>
            {children(item.index)}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
