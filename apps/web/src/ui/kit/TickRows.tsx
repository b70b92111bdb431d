import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Surface } from "./layout/Surface.tsx";
import classes from "./TickRows.module.css";
import { useScrolledList } from "./useScrolledList.ts";

export interface TickRow {
  /** "some" when not all rows of a heading are ticked. */
  ticked: "all" | "some" | "none";
  isHeading?: boolean;
  words: ReactNode;
}

interface TickRowsProps {
  keys: readonly string[];
  row(index: number): TickRow | undefined;
  onTick(index: number, isIn: boolean): void;
  /** Shown when there is nothing to choose. */
  empty: ReactNode;
  className?: string | undefined;
}

const ROW_HEIGHT = 56;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Focuses one row and moves by arrow keys, because rows out of view are not rendered and Tab cannot reach them. */
function useWalk(count: number, list: RefObject<HTMLElement | null>, scrollTo: (index: number) => void) {
  const [asked, setCurrent] = useState(0);
  const current = Math.min(asked, Math.max(0, count - 1));
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
    const next = Math.min(count - 1, Math.max(0, current + step));
    isWalking.current = true;
    scrollTo(next);
    setCurrent(next);
  };
  return { current, setCurrent, walk };
}

/** Lists thousands of rows to tick in a scrolling box, rendering only the visible ones. */
export function TickRows({ keys, row: rowOf, onTick, empty, className }: TickRowsProps) {
  const { scroller, virtualizer } = useScrolledList<HTMLDivElement>(keys, ROW_HEIGHT);
  const { current, setCurrent, walk } = useWalk(keys.length, scroller, virtualizer.scrollToIndex);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the checkboxes in it end up here
    <div ref={scroller} className={className ? `${classes.list} ${className}` : classes.list} onKeyDown={walk}>
      <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rowOf(index);
          const rest = { index, start, onTick, isCurrent: index === current, onFocus: () => setCurrent(index) };
          return row && <Row key={key} row={row} {...rest} />;
        })}
      </div>
      {keys.length === 0 && (
        <Surface pad="24 16" tone="quiet" className={classes.nothing}>
          {empty}
        </Surface>
      )}
    </div>
  );
}

interface RowProps extends Pick<TickRowsProps, "onTick"> {
  row: TickRow;
  index: number;
  start: number;
  isCurrent: boolean;
  onFocus(): void;
}

function Row({ row, index, start, isCurrent, onFocus, onTick }: RowProps) {
  const { ticked, isHeading, words } = row;
  return (
    <label
      className={classes.row}
      data-heading={isHeading || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <input
        type="checkbox"
        data-index={index}
        tabIndex={isCurrent ? 0 : -1}
        checked={ticked === "all"}
        ref={(input) => {
          if (input) input.indeterminate = ticked === "some";
        }}
        onFocus={onFocus}
        onChange={() => onTick(index, ticked !== "all")}
      />
      {words}
    </label>
  );
}
