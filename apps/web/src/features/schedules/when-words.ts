import { dayOfWeek, formatHhmm, localDay, nextDay, toHhmm, wallClock, weekFrom } from "@switchboard/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../live/queries.ts";
import { formatRelative } from "../../live/relative-time.ts";
import { type ClockStyle, useClockStyle } from "../../ui/clock-style.ts";

interface Reader {
  language: string;
  timeZone: string;
  clock: ClockStyle;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Days are written as if they were in UTC, so that no zone moves them. */
function formatDay(day: string, language: string, style: "weekday" | "weekdayShort" | "date"): string {
  const key = `${language} ${style}`;
  const parts: Intl.DateTimeFormatOptions =
    style === "date"
      ? { weekday: "short", day: "numeric", month: "short" }
      : { weekday: style === "weekday" ? "long" : "short" };
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A Sunday, to name the days of the week by. */
const SUNDAY = "2023-01-01";

function dayName(weekday: number, language: string, style: "weekday" | "weekdayShort"): string {
  return formatDay(nextDay(SUNDAY, weekday), language, style);
}

function timeOf(instant: Date, { timeZone, clock }: Reader): string {
  const wall = wallClock(instant, timeZone);
  return formatHhmm(toHhmm(wall.getUTCHours(), wall.getUTCMinutes()), clock);
}

const relative = new Map<string, Intl.RelativeTimeFormat>();

function nearDay(ahead: 0 | 1, language: string): string {
  const format = relative.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  relative.set(language, format);
  return format.format(ahead, "day");
}

/** "today", "tomorrow", "Wednesday", and from a week on "Sat 12 Dec". */
function dayWords(instant: Date, now: Date, { language, timeZone }: Reader): string {
  const day = localDay(instant, timeZone);
  const today = localDay(now, timeZone);
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (ahead === 0 || ahead === 1) return nearDay(ahead, language);
  return formatDay(day, language, ahead > 1 && ahead < 7 ? "weekday" : "date");
}

/** "today 06:30 pm", in the enterprise's zone and the person's clock. */
export function absoluteWords(instant: Date, now: Date, reader: Reader): string {
  return `${dayWords(instant, now, reader)} ${timeOf(instant, reader)}`;
}

/** "in 2 hours, today 06:30 pm"; what both would say is said once. */
export function runWords(instant: Date, now: Date, reader: Reader): string {
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
      timeOf: (instant: Date) => timeOf(instant, reader),
      run: (instant: Date, now: Date) => runWords(instant, now, reader),
      absolute: (instant: Date, now: Date) => absoluteWords(instant, now, reader),
      day: (weekday: number) => dayName(weekday, language, "weekday"),
      dayShort: (weekday: number) => dayName(weekday, language, "weekdayShort"),
      date: (day: string) => formatDay(day, language, "date"),
    };
  }, [language, timeZone, clock]);
}
export type When = ReturnType<typeof useWhen>;
