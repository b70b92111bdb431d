import { dayOfWeek, formatHhmm, localDay, nextDay, weekFrom } from "@switchboard/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../data/queries.ts";
import { useClockStyle } from "../../ui/format/clock-style.ts";
import { dayWords, weekdayName } from "../../ui/format/date-format.ts";
import { momentWords, type Reader } from "../../ui/format/moments.ts";
import { formatRelative } from "../../ui/format/relative-time.ts";

function dateWords(day: string, language: string): string {
  return dayWords(language, { weekday: "short", day: "numeric", month: "short" })(day);
}

const relative = new Map<string, Intl.RelativeTimeFormat>();

function nearDay(ahead: 0 | 1, language: string): string {
  const format = relative.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  relative.set(language, format);
  return format.format(ahead, "day");
}

/** "today", "tomorrow", "Wednesday", and from a week on "Sat 12 Dec". */
function daySaid(instant: Date, now: Date, { language, timeZone }: Reader): string {
  const day = localDay(instant, timeZone);
  const today = localDay(now, timeZone);
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (ahead === 0 || ahead === 1) return nearDay(ahead, language);
  return ahead > 1 && ahead < 7 ? weekdayName(dayOfWeek(day), language, "long") : dateWords(day, language);
}

/** "today 06:30 pm", in the enterprise's zone and the person's clock. */
function absoluteWords(instant: Date, now: Date, reader: Reader): string {
  return `${daySaid(instant, now, reader)} ${momentWords(reader).time(instant)}`;
}

/** "in 2 hours, today 06:30 pm"; what both would say is said once. */
function runWords(instant: Date, now: Date, reader: Reader): string {
  const inWords = formatRelative(instant.getTime(), now.getTime(), reader.language);
  const absolute = absoluteWords(instant, now, reader);
  return absolute.startsWith(inWords) ? absolute : `${inWords}, ${absolute}`;
}

/** The first day of the week that a day is in. */
export function startOfWeek(day: string, weekStart: number): string {
  const order = weekFrom(weekStart);
  return nextDay(day, -order.indexOf(dayOfWeek(day)));
}

/** How this person reads times, and the words for them. */
export function useWhen() {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const clock = useClockStyle();
  const language = i18n.language;
  return useMemo(() => {
    const reader = { language, timeZone, clock };
    return {
      ...reader,
      time: (time: number) => formatHhmm(time, clock),
      timeOf: momentWords(reader).time,
      run: (instant: Date, now: Date) => runWords(instant, now, reader),
      absolute: (instant: Date, now: Date) => absoluteWords(instant, now, reader),
      day: (weekday: number) => weekdayName(weekday, language, "long"),
      dayShort: (weekday: number) => weekdayName(weekday, language, "short"),
      date: (day: string) => dateWords(day, language),
    };
  }, [language, timeZone, clock]);
}
export type When = ReturnType<typeof useWhen>;
