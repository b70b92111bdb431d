import { dayOfWeek } from "../core/instants.ts";
import { startOfDay } from "../core/local-day.ts";

/** A span of days is compared with the like days before it, or with those a year ago. */
export const COMPARISONS = ["before", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Calendar days, both included. */
export interface CalendarSpan {
  from_date: string;
  to_date: string;
}

/** A day and the day it is compared with. Months differ in length, so either may have no counterpart. */
export interface DayPair {
  day: string | null;
  with: string | null;
}

type Shift = { months: number } | { days: number };

const DAY_MS = 86_400_000;
const WEEK = 7;
/** 52 weeks keep the weekdays. */
const YEAR_OF_WEEKS = 364;
const YEAR_OF_MONTHS = 12;
/** Sunday and Monday: weeks begin on either. */
const WEEK_STARTS = [0, 1];
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const addDays = (day: string, days: number) => dayOf(midnight(day) + days * DAY_MS);
const lengthOf = ({ from_date, to_date }: CalendarSpan) => (midnight(to_date) - midnight(from_date)) / DAY_MS + 1;
const isFirst = (day: string) => day.endsWith("-01");
const isLast = (day: string) => isFirst(addDays(day, 1));

function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0] = from.split("-").map(Number);
  const [lastYear = 0, lastMonth = 0] = to.split("-").map(Number);
  return (lastYear - year) * 12 + lastMonth - month;
}

/** Returns null when the earlier month has no such day. */
function monthsBefore(day: string, months: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const found = dayOf(Date.UTC(year, month - 1 - months, date));
  return found.slice(8) === day.slice(8) ? found : null;
}

const lastOfMonthBefore = (day: string, months: number) => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return dayOf(Date.UTC(year, month - months, 0));
};

/** A span from the first of a month on that ends with a month or today. A first day and a first week are compared by weekday. */
function monthsOf({ from_date, to_date }: CalendarSpan, today: string): number | null {
  if (!isFirst(from_date)) return null;
  const isOver = isLast(to_date);
  const days = lengthOf({ from_date, to_date });
  const isWeek = days <= WEEK && WEEK_STARTS.includes(dayOfWeek(from_date));
  if (!isOver && (to_date !== today || days === 1 || isWeek)) return null;
  return monthsBetween(from_date, to_date) + 1;
}

/**
 * Compares like with like: months and years with as much of the ones before, and anything else with the same weekdays whole weeks
 * before, so that a Monday is never compared with a Sunday.
 */
function shiftOf(span: CalendarSpan, comparison: Comparison, today: string): Shift {
  const months = monthsOf(span, today);
  if (comparison === "year") return months === null ? { days: YEAR_OF_WEEKS } : { months: YEAR_OF_MONTHS };
  if (months === null) return { days: Math.ceil(lengthOf(span) / WEEK) * WEEK };
  // A year that has begun is compared with the same part of the year before.
  const isYear = span.from_date.endsWith("-01-01") && months > 1 && span.to_date === today;
  return { months: isYear ? Math.ceil(months / YEAR_OF_MONTHS) * YEAR_OF_MONTHS : months };
}

export function comparedDays(span: CalendarSpan, comparison: Comparison, today: string): CalendarSpan {
  const shift = shiftOf(span, comparison, today);
  const { from_date, to_date } = span;
  if ("days" in shift) return { from_date: addDays(from_date, -shift.days), to_date: addDays(to_date, -shift.days) };
  const { months } = shift;
  const last = lastOfMonthBefore(to_date, months);
  // Whole months are compared with whole months, however many days these have.
  const isWhole = isFirst(from_date) && isLast(to_date);
  return {
    from_date: monthsBefore(from_date, months) ?? lastOfMonthBefore(from_date, months),
    to_date: isWhole ? last : (monthsBefore(to_date, months) ?? last),
  };
}

/** Pairs each day of a span with its counterpart, in order. Days without a counterpart stand alone. */
export function pairDays(span: CalendarSpan, comparison: Comparison, today: string): DayPair[] {
  const shift = shiftOf(span, comparison, today);
  const other = comparedDays(span, comparison, today);
  const days = Array.from({ length: lengthOf(span) }, (_, index) => addDays(span.from_date, index));
  const counterpart = (day: string) => {
    const found = "days" in shift ? addDays(day, -shift.days) : monthsBefore(day, shift.months);
    return found !== null && found >= other.from_date && found <= other.to_date ? found : null;
  };
  const pairs: DayPair[] = [];
  let next = other.from_date;
  const addAlone = (until: string) => {
    for (; next < until; next = addDays(next, 1)) pairs.push({ day: null, with: next });
  };
  for (const day of days) {
    const found = counterpart(day);
    if (found !== null) {
      addAlone(found);
      next = addDays(found, 1);
    }
    pairs.push({ day, with: found });
  }
  addAlone(addDays(other.to_date, 1));
  return pairs;
}

/**
 * Returns the end of the compared time: all of it when the span is over, otherwise the same time after midnight on the day that
 * corresponds to today. Days are as long as they are in their time zone.
 */
export function comparedUntil(
  span: CalendarSpan,
  comparison: Comparison,
  { now, today, timeZone }: { now: number; today: string; timeZone: string },
): number {
  const { to_date } = comparedDays(span, comparison, today);
  const end = startOfDay(addDays(to_date, 1), timeZone).getTime();
  if (span.to_date < today) return end;
  const stand = pairDays(span, comparison, today).find(({ day }) => day === today)?.with;
  if (!stand) return end;
  const passed = now - startOfDay(today, timeZone).getTime();
  return Math.min(startOfDay(addDays(stand, 1), timeZone).getTime(), startOfDay(stand, timeZone).getTime() + passed);
}

/** A smaller share counts as no change. */
const SAME_WITHIN = 0.0005;

export interface Change {
  /** The difference, negative when there is less. */
  by: number;
  /** The difference relative to the earlier value, 0 when it rounds to nothing. */
  share: number;
}

/** Returns null when there is nothing to compare with, so that the share is never infinite. */
export function changeOf(now: number, before: number | null | undefined): Change | null {
  if (before === null || before === undefined || !(before > 0)) return null;
  const share = now / before - 1;
  return { by: now - before, share: Math.abs(share) < SAME_WITHIN ? 0 : share };
}
