import { calendarDays, dayOfWeek, localDay, relativeWords } from "@switchboard/domain/core";
import { dayWords, weekdayName } from "./date-format.ts";
import { momentWords, type Reader } from "./moments.ts";
import { formatUntil } from "./relative-time.ts";

/** "Sat 12 Dec". */
export function dateWords(day: string, language: string): string {
  return dayWords(language, { weekday: "short", day: "numeric", month: "short" })(day);
}

/** "yesterday", "today", "tomorrow", "Wednesday"; "Sat 12 Dec" from a week on, and of the past. */
function daySaid(instant: Date, now: Date, { language, timeZone }: Reader): string {
  const day = localDay(instant, timeZone);
  const ahead = calendarDays(now.getTime(), instant.getTime(), timeZone);
  if (Math.abs(ahead) <= 1) return relativeWords({ value: ahead, unit: "day" }, language);
  return ahead > 1 && ahead < 7 ? weekdayName(dayOfWeek(day), language, "long") : dateWords(day, language);
}

/** "today 06:30 pm", in the enterprise's zone and the person's clock. */
export function absoluteWords(instant: Date, now: Date, reader: Reader): string {
  return `${daySaid(instant, now, reader)} ${momentWords(reader).time(instant)}`;
}

/** Formats a due time: "in 2 hours, today 06:30 pm", without repeating a word. */
export function runWords(instant: Date, now: Date, reader: Reader): string {
  const inWords = formatUntil(instant.getTime(), now.getTime(), reader);
  const absolute = absoluteWords(instant, now, reader);
  return absolute.startsWith(inWords) ? absolute : `${inWords}, ${absolute}`;
}
