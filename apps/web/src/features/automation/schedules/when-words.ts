import { dayOfWeek, formatHhmm } from "@switchboard/domain/core";
import { useMemo } from "react";
import { useReader } from "../../../data/useReader.ts";
import { weekdayName } from "../../../ui/format/date-format.ts";
import { momentWords } from "../../../ui/format/moments.ts";
import { formatAgo } from "../../../ui/format/relative-time.ts";
import { absoluteWords, dateWords, runWords } from "../../../ui/format/run-words.ts";

/** How this person reads times, and the words for them. */
export function useWhen() {
  const reader = useReader();
  return useMemo(() => {
    const { language, clock } = reader;
    return {
      ...reader,
      time: (time: number) => formatHhmm(time, clock),
      timeOf: momentWords(reader).time,
      ago: (instant: Date, now: Date) => formatAgo(instant.getTime(), now.getTime(), reader),
      run: (instant: Date, now: Date) => runWords(instant, now, reader),
      absolute: (instant: Date, now: Date) => absoluteWords(instant, now, reader),
      day: (weekday: number) => weekdayName(weekday, language, "long"),
      dayShortOf: (day: string) => weekdayName(dayOfWeek(day), language, "short"),
      dayShort: (weekday: number) => weekdayName(weekday, language, "short"),
      date: (day: string) => dateWords(day, language),
    };
  }, [reader]);
}
export type When = ReturnType<typeof useWhen>;
