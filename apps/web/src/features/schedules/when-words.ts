import { dayOfWeek, formatHhmm, nextDay, weekFrom } from "@switchboard/domain";
import { useMemo } from "react";
import { useReader } from "../../data/useReader.ts";
import { weekdayName } from "../../ui/format/date-format.ts";
import { momentWords } from "../../ui/format/moments.ts";
import { formatAgo } from "../../ui/format/relative-time.ts";
import { absoluteWords, dateWords, runWords } from "../../ui/format/run-words.ts";

/** The first day of the week that a day is in. */
export function startOfWeek(day: string, weekStart: number): string {
  const order = weekFrom(weekStart);
  return nextDay(day, -order.indexOf(dayOfWeek(day)));
}

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
      dayShort: (weekday: number) => weekdayName(weekday, language, "short"),
      date: (day: string) => dateWords(day, language),
    };
  }, [reader]);
}
export type When = ReturnType<typeof useWhen>;
