import { type PointerEvent, type RefObject, useRef } from "react";
import { boundedWidth, tracksOf, withWidths } from "./arrangement.ts";
import { fittingWidth, widthOf, widthsOf } from "./fit-column.ts";
import type { Table } from "./table.ts";

interface SizedColumn<Row> {
  grid: RefObject<HTMLTableElement | null>;
  table: Pick<Table<Row>, "shown" | "arrangement" | "arrange">;
  id: string;
  edges: { start: number; end: number };
}

interface Drag {
  from: number;
  width: number;
  /** The widths of all columns when the drag began. */
  widths: ReadonlyMap<string, number>;
}

/** A shorter movement is a press, not a drag. */
const SHAKE_PX = 2;

/** Changes the width of a column by dragging, by keys, or to fit. */
export function useColumnWidth<Row>({ grid, table, id, edges }: SizedColumn<Row>) {
  const drag = useRef<Drag>(undefined);
  const { shown, arrangement, arrange } = table;
  const ids = shown.map((column) => column.id);

  /** Fixes all columns at their current widths, so that only this one changes. */
  const resized = (element: HTMLElement, width: number) =>
    withWidths(arrangement, new Map(drag.current?.widths ?? widthsOf(element, ids)).set(id, width));
  const withGrid = (act: (element: HTMLElement) => void) => () => grid.current && act(grid.current);
  const widen = (by: number) =>
    withGrid((element) => arrange(resized(element, boundedWidth(widthOf(element, id) + by))))();
  const fit = withGrid((element) => arrange(resized(element, fittingWidth(element, id))));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = grid.current;
    if (!element || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: widthOf(element, id), widths: widthsOf(element, ids) };
  };
  const movedBy = (event: PointerEvent<HTMLElement>) => event.clientX - (drag.current?.from ?? 0);
  const widthAt = (event: PointerEvent<HTMLElement>) => boundedWidth((drag.current?.width ?? 0) + movedBy(event));
  // Drags bypass React, because one style property resizes a thousand rows.
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current || !grid.current) return;
    const { template } = tracksOf(shown, resized(grid.current, widthAt(event)), edges);
    grid.current.style.setProperty("--tracks", template);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (drag.current && grid.current && Math.abs(movedBy(event)) > SHAKE_PX)
      arrange(resized(grid.current, widthAt(event)));
    drag.current = undefined;
  };
  return { widen, fit, pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
}
