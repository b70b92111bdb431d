import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from "react";
import { useListPlace } from "../kit/useListPlace.ts";
import { useWindowRows } from "../kit/useWindowRows.ts";
import { tracksOf } from "./arrangement.ts";
import classes from "./Table.module.css";
import { TableHead } from "./TableHead.tsx";
import type { Table } from "./table.ts";

/** The props that place a row. */
export interface RowPlace {
  className: string | undefined;
  style: CSSProperties;
  "aria-rowindex": number;
  "data-index": number;
  ref?: (row: HTMLElement | null) => void;
}

const NO_EDGES = { start: 0, end: 0 };

interface TableGridProps<Row> {
  label: string;
  table: Table<Row>;
  keys: readonly string[];
  /** The height of a row; only assumed until rendered when rows are measured. */
  height: number;
  isMeasured?: boolean;
  /** The widths before and after the columns, for checkboxes and buttons. */
  edges?: { start: number; end: number };
  /** The total number of rows when not all are loaded. */
  count?: number | undefined;
  /** True while the rows answer an earlier request. */
  isStale?: boolean;
  /** Renders a `tr` with that place and `Cells` in it. */
  children(index: number, place: RowPlace): ReactNode;
}

/** Shows rows in columns, rendering only the visible ones; scrolls with the page, and sideways when needed. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, table, keys, height, isMeasured, edges = NO_EDGES, count = keys.length, isStale, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { width } = useListPlace(frame);
  const { top } = useListPlace(body);
  const { template, least } = tracksOf(table.shown, table.arrangement, edges);
  const virtualizer = useWindowRows({ keys, heightOf: () => height, top });
  const isWide = least > width;
  // Set imperatively, because dragging sets it too.
  useLayoutEffect(() => grid.current?.style.setProperty("--tracks", template), [template]);
  return (
    // A scrollable frame must be focusable for the keyboard.
    <div ref={frame} className={classes.frame} data-wide={isWide || undefined} {...(isWide && { tabIndex: 0 })}>
      <table
        ref={grid}
        className={classes.table}
        aria-label={label}
        aria-rowcount={count + 1}
        data-stale={isStale || undefined}
        style={{ minWidth: isWide ? least : undefined }}
      >
        <TableHead grid={grid} table={table} edges={edges} />
        <tbody ref={body} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) =>
            children(index, {
              className: classes.row,
              style: { ...(!isMeasured && { height }), transform: `translateY(${start - top}px)` },
              "aria-rowindex": index + 2,
              "data-index": index,
              ...(isMeasured && { ref: virtualizer.measureElement }),
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
