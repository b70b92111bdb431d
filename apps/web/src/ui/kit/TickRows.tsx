import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Surface } from "./layout/Surface.tsx";
import classes from "./TickRows.module.css";
import { useScrolledList } from "./useScrolledList.ts";

export interface TickRow {
  /** "some" when not all rows of a heading are ticked; undefined for a heading that cannot be ticked. */
  ticked: "all" | "some" | "none" | undefined;
  isHeading?: boolean;
  /** True when it cannot be ticked because no more can be chosen. */
  isFull?: boolean;
  words: ReactNode;
}

interface TickRowsProps {
  keys: readonly string[];
  row(index: number): TickRow | undefined;
  onTick(index: number, isIn: boolean): void;
  /** True when ticking a row unticks the one before. */
  isSingle?: boolean;
  /** Shown when there is nothing to choose. */
  empty: ReactNode;
  className?: string | undefined;
}

const ROW_HEIGHT = 56;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Focuses one row and moves by arrow keys, because rows out of view are not rendered and Tab cannot reach them. */
function useWalk(
  { keys, row }: Pick<TickRowsProps, "keys" | "row">,
  list: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
) {
  const [asked, setCurrent] = useState(0);
  /** Skips headings that cannot be ticked. */
  const nearest = (from: number, direction: number) => {
    let index = Math.min(keys.length - 1, Math.max(0, from));
    while (row(index) && row(index)?.ticked === undefined) index += direction;
    return row(index) ? index : undefined;
  };
  const current = nearest(asked, 1) ?? 0;
  const isWalking = useRef(false);
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus();
  }, [current, list]);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = nearest(current + step, Math.sign(step)) ?? current;
    isWalking.current = true;
    // The heading above the first row stays in view.
    scrollTo(nearest(0, 1) === next ? 0 : next);
    setCurrent(next);
  };
  return { current, setCurrent, walk };
}

/** Lists thousands of rows to tick in a scrolling box, rendering only the visible ones. */
export function TickRows({ keys, row: rowOf, onTick, isSingle = false, empty, className }: TickRowsProps) {
  const { scroller, virtualizer } = useScrolledList<HTMLDivElement>(keys, ROW_HEIGHT);
  const { current, setCurrent, walk } = useWalk({ keys, row: rowOf }, scroller, virtualizer.scrollToIndex);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the checkboxes in it end up here
    <div ref={scroller} className={className ? `${classes.list} ${className}` : classes.list} onKeyDown={walk}>
      <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rowOf(index);
          const rest = {
            index,
            start,
            onTick,
            isSingle,
            isCurrent: index === current,
            onFocus: () => setCurrent(index),
          };
          return row && <Row key={key} row={row} {...rest} />;
        })}
      </div>
      {keys.length === 0 && (
        <Surface pad="24 16" tone="quiet" text="center">
          {empty}
        </Surface>
      )}
    </div>
  );
}

interface RowProps extends Required<Pick<TickRowsProps, "onTick" | "isSingle">> {
  row: TickRow;
  index: number;
  start: number;
  isCurrent: boolean;
  onFocus(): void;
}

function Row({ row, index, start, isCurrent, isSingle, onFocus, onTick }: RowProps) {
  const { ticked, isHeading, isFull, words } = row;
  const isStuck = isFull === true && ticked !== "all";
  const look = {
    className: classes.row,
    "data-heading": isHeading || undefined,
    style: { transform: `translateY(${start}px)` },
  };
  if (ticked === undefined) return <div {...look}>{words}</div>;
  return (
    <label {...look} data-full={isStuck || undefined}>
      <input
        type={isSingle ? "radio" : "checkbox"}
        data-index={index}
        tabIndex={isCurrent ? 0 : -1}
        checked={ticked === "all"}
        aria-disabled={isStuck || undefined}
        ref={(input) => {
          if (input) input.indeterminate = ticked === "some";
        }}
        onFocus={onFocus}
        onChange={() => isStuck || onTick(index, ticked !== "all")}
      />
      {words}
    </label>
  );
}
