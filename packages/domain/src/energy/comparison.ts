import { startOfDay } from "../core/local-day.ts";

/** What a span of days is compared with: the time right before it, or the same dates a year ago. */
export const COMPARISONS = ["before", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Days of a calendar, both included. */
export interface CalendarSpan {
  from_date: string;
  to_date: string;
}

/** A day and the one it is compared with; months are of unequal length, so that either may have no counterpart. */
export interface DayPair {
  day: string | null;
  with: string | null;
}

type Shift = { months: number } | { days: number };

const DAY_MS = 86_400_000;
const WEEK = 7;
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

/** The same day so many months earlier, or null where that month is shorter. */
function monthsBefore(day: string, months: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const found = dayOf(Date.UTC(year, month - 1 - months, date));
  return found.slice(8) === day.slice(8) ? found : null;
}

const lastOfMonthBefore = (day: string, months: number) => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return dayOf(Date.UTC(year, month - months, 0));
};

/**
 * Whole months are compared with as many months, and a month that has begun with as much of the one before; anything else with as
 * many days. What is whole weeks stays so, because Mondays compare with Mondays.
 */
function shiftOf(span: CalendarSpan, comparison: Comparison, today: string): Shift {
  if (comparison === "year") return { months: 12 };
  const { from_date, to_date } = span;
  const days = lengthOf(span);
  const isBegun = to_date === today && days % WEEK !== 0;
  if (isFirst(from_date) && (isLast(to_date) || isBegun)) return { months: monthsBetween(from_date, to_date) + 1 };
  return { days };
}

/** The days that a span is compared with. */
export function comparedDays(span: CalendarSpan, comparison: Comparison, today: string): CalendarSpan {
  const shift = shiftOf(span, comparison, today);
  const { from_date, to_date } = span;
  if ("days" in shift) return { from_date: addDays(from_date, -shift.days), to_date: addDays(to_date, -shift.days) };
  const { months } = shift;
  const last = lastOfMonthBefore(to_date, months);
  // From the first to the last day of months, whatever number these have.
  const isWhole = isFirst(from_date) && isLast(to_date);
  return {
    from_date: monthsBefore(from_date, months) ?? lastOfMonthBefore(from_date, months),
    to_date: isWhole ? last : (monthsBefore(to_date, months) ?? last),
  };
}

/** Each day of a span beside the one it is compared with, in their order; days that only one side has stand alone. */
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
 * Up to when the compared days count: all of them where the span is over, else as long after midnight of the day that stands for
 * today. Days are as long as their zone has them.
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

/** Less than this share rounds to nothing. */
const SAME_WITHIN = 0.0005;

export interface Change {
  /** More, or less where it is negative. */
  by: number;
  /** Of what it was; 0 where that rounds to nothing. */
  share: number;
}

/** How much more or less there is than there was; nothing where there was nothing to compare with, never an endless share. */
export function changeOf(now: number, before: number | null | undefined): Change | null {
  if (before === null || before === undefined || !(before > 0)) return null;
  const share = now / before - 1;
  return { by: now - before, share: Math.abs(share) < SAME_WITHIN ? 0 : share };
}
