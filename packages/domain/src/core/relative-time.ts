import { localDay } from "./local-day.ts";

type RelativeUnit = "second" | "minute" | "hour" | "day" | "week" | "month" | "year";

/** What `Intl.RelativeTimeFormat` takes. */
export interface Relative {
  value: number;
  unit: RelativeUnit;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** How many calendar days of a zone lie between two instants: how often its midnight passes. */
export function calendarDays(from: number, to: number, timeZone: string): number {
  const midnight = (instant: number) => Date.parse(localDay(new Date(instant), timeZone));
  return (midnight(to) - midnight(from)) / (DAY * 1000);
}

/** Months that are over: the fourth of the next month is one month after the fourth, the third is none. */
function wholeMonths(from: number, to: number, timeZone: string): number {
  const [first, last] = [from, to].map((instant) => new Date(localDay(new Date(instant), timeZone)));
  if (!first || !last) return 0;
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  return last.getUTCDate() < first.getUTCDate() ? months - 1 : months;
}

/**
 * How far apart two instants are, in the largest unit that fits. Up to a day that is hours; from there on people count by
 * the calendar: from Sunday night to Tuesday evening are two days, although only 44 hours.
 */
function apart(from: number, to: number, timeZone: string): Relative {
  const seconds = Math.max(0, Math.floor((to - from) / 1000));
  if (seconds < MINUTE) return { value: seconds, unit: "second" };
  if (seconds < HOUR) return { value: Math.floor(seconds / MINUTE), unit: "minute" };
  const days = seconds < DAY ? 0 : calendarDays(from, to, timeZone);
  // A day on which the clock is set back has more than 24 hours.
  if (days < 1) return { value: Math.floor(seconds / HOUR), unit: "hour" };
  if (days < 7) return { value: days, unit: "day" };
  const months = wholeMonths(from, to, timeZone);
  if (months < 1) return { value: Math.floor(days / 7), unit: "week" };
  return months < 12 ? { value: months, unit: "month" } : { value: Math.floor(months / 12), unit: "year" };
}

/** How long ago something was. What has happened is never ahead, whatever two clocks say: it was just now. */
export function timeAgo(then: number, now: number, timeZone: string): Relative {
  const { value, unit } = apart(then, now, timeZone);
  return { value: -value || 0, unit };
}

/** How long it is until something is due; what should have begun is due now. */
export function timeUntil(then: number, now: number, timeZone: string): Relative {
  return apart(now, then, timeZone);
}

const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatFor(language: string, numeric: "auto" | "always"): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`;
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric });
  formats.set(key, format);
  return format;
}

/**
 * "5 minutes ago", "tomorrow", "in 2 weeks". Days go by their names; a week, a month or a year that is over is not always the
 * calendar's last one, so those are counted.
 */
export function relativeWords({ value, unit }: Relative, language: string): string {
  return formatFor(language, unit === "day" || value === 0 ? "auto" : "always").format(value, unit);
}
