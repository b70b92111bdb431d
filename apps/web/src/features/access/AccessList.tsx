import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SwitchLine, WholeLine } from "./AccessLine.tsx";
import classes from "./AccessList.module.css";
import type { AccessRow, WholeRow } from "./access-rows.ts";
import type { Selection } from "./useSelection.ts";

interface AccessListProps {
  view: "person" | "device";
  rows: readonly AccessRow[];
  selection: Selection;
  onFold(row: WholeRow): void;
}

const HEIGHTS = { room: 40, whole: 64, switch: 52 } as const;
const OVERSCAN = 8;

/** Where the list stands in the page, followed as what is above it comes and goes. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** Every device of a person, or everybody of a device; thousands of lines of which only those on screen exist. */
export function AccessList({ view, rows, selection, onFold }: AccessListProps) {
  const { t } = useTranslation("access");
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? "whole"],
    getItemKey: (index) => rows[index]?.key ?? index,
    scrollMargin: top,
    overscan: OVERSCAN,
  });
  // Heights are known, not measured: where the rows have changed, what was remembered of them is void.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what the sizes depend on
  useLayoutEffect(() => virtualizer.measure(), [rows, virtualizer]);
  return (
    <ul ref={list} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <li key={item.key} style={{ height: HEIGHTS[row.kind], transform: `translateY(${item.start - top}px)` }}>
            {row.kind === "room" && (
              <h3 className={classes.room}>
                {row.name || t("list.noRoom")} <span>{row.count}</span>
              </h3>
            )}
            {row.kind === "whole" && <WholeLine view={view} row={row} selection={selection} onFold={onFold} />}
            {row.kind === "switch" && <SwitchLine row={row} selection={selection} />}
          </li>
        );
      })}
    </ul>
  );
}
