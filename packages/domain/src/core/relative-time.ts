import { localDay } from "./local-day.ts";

type RelativeUnit = "second" | "minute" | "hour" | "day" | "week" | "month" | "year";

/** The arguments of `Intl.RelativeTimeFormat`. */
export interface Relative {
  value: number;
  unit: RelativeUnit;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** Returns the number of midnights of a zone between two instants. */
export function calendarDays(from: number, to: number, timeZone: string): number {
  const midnight = (instant: number) => Date.parse(localDay(new Date(instant), timeZone));
  return (midnight(to) - midnight(from)) / (DAY * 1000);
}

/** Returns completed months: from the fourth to the fourth of the next month is one month, to the third is none. */
function wholeMonths(from: number, to: number, timeZone: string): number {
  const [first, last] = [from, to].map((instant) => new Date(localDay(new Date(instant), timeZone)));
  if (!first || !last) return 0;
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  return last.getUTCDate() < first.getUTCDate() ? months - 1 : months;
}

/**
 * Returns the distance of two instants in the largest unit that fits. Less than a day is counted in hours, longer distances by the
 * calendar: from Sunday night to Tuesday evening are two days, although only 44 hours.
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

/** A past event never appears to be in the future, even if clocks differ: then it was just now. */
export function timeAgo(then: number, now: number, timeZone: string): Relative {
  const { value, unit } = apart(then, now, timeZone);
  return { value: -value || 0, unit };
}

/** An overdue event counts as due now. */
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
 * Formats "5 minutes ago", "tomorrow", "in 2 weeks". Only days are named. Weeks, months and years are always counted, because a past
 * week is not necessarily the calendar's last one.
 */
export function relativeWords({ value, unit }: Relative, language: string): string {
  return formatFor(language, unit === "day" || value === 0 ? "auto" : "always").format(value, unit);
}
