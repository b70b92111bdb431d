import { useMediaQuery } from "@mantine/hooks";
import type { Schedule } from "@switchboard/contract";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../gateway/useMay.ts";
import { useNow } from "../../ui/format/age.ts";
import classes from "./ScheduleList.module.css";
import { ScheduleRow } from "./ScheduleRow.tsx";
import { useDaysWords } from "./useDaysWords.ts";
import { useWhen } from "./when-words.ts";

interface ScheduleRowsProps {
  schedules: readonly Schedule[];
  onDelete(schedule: Schedule): void;
}

/** Taller where lines break on a phone. Before it has been drawn, a row is assumed to be this high. */
const ROW = { wide: 140, narrow: 166 };
const OVERSCAN = 6;

/** Where the list begins on the page, for the part of it that is in view. */
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

/** Thousands of schedules of which only those in view exist. */
export function ScheduleRows({ schedules, onDelete }: ScheduleRowsProps) {
  const { t } = useTranslation("schedules");
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const isNarrow = useMediaQuery("(max-width: 767px)");
  const isAdmin = useMay("people.manage");
  const shared = { hasOwner: isAdmin, when: useWhen(), now: useNow(), daysWords: useDaysWords() };
  const assumed = isNarrow ? ROW.narrow : ROW.wide;
  const virtualizer = useWindowVirtualizer({
    count: schedules.length,
    estimateSize: () => assumed,
    measureElement: (row) => row.getBoundingClientRect().height || assumed,
    getItemKey: (index) => schedules[index]?._id ?? index,
    scrollMargin: top,
    overscan: OVERSCAN,
  });
  return (
    <ul ref={list} className={classes.list} aria-label={t("title")} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const schedule = schedules[item.index];
        return (
          schedule && (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              <ScheduleRow schedule={schedule} {...shared} onDelete={onDelete} />
            </li>
          )
        );
      })}
    </ul>
  );
}
