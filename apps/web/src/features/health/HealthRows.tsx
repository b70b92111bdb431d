import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./HealthList.module.css";
import { HealthRow } from "./HealthRow.tsx";

interface HealthRowsProps {
  ids: readonly string[];
  alerts: ReadonlyMap<string, number>;
}

const ROW_HEIGHT = 61;
const OVERSCAN = 8;

/** Where the list begins on the page; banners above it come and go. */
function useTop(list: React.RefObject<HTMLElement | null>): number {
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

/** Of thousands only those in view exist; their troubles may need a second line, so heights are measured. */
export function HealthRows({ ids, alerts }: HealthRowsProps) {
  const { t } = useTranslation("health");
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    scrollMargin: top,
    overscan: OVERSCAN,
  });
  return (
    <ul ref={list} className={classes.list} aria-label={t("list")} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const id = ids[item.index];
        return (
          id && (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={ids.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              <HealthRow id={id} alerts={alerts.get(id) ?? 0} />
            </li>
          )
        );
      })}
    </ul>
  );
}
