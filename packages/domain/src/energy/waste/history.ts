import type { DayMark } from "../../core/day-types.ts";
import { nextDay } from "../../core/instants.ts";
import { HOURS, type MeterDay } from "./meter-days.ts";

/** The data about a meter for judging one of its days. */
export interface MeterHistory {
  /** In order, without gaps. */
  days: readonly MeterDay[];
  /** Corresponding weeks of the year before, if there are readings. */
  lastYear: readonly MeterDay[];
  /** Returns the mark of a day in the calendars. */
  markOf: (day: string) => DayMark | undefined;
}

/** Returns the days from one to another, both included. "ordinary" excludes those that calendars mark. */
export function daysBetween(history: MeterHistory, from: string, to: string, only: "ordinary" | "all"): MeterDay[] {
  return history.days.filter(
    ({ day }) => day >= from && day <= to && (only === "all" || isOrdinary(history.markOf(day))),
  );
}

/** A working day that overrides another calendar's mark is an ordinary day. */
export function isOrdinary(mark: DayMark | undefined): boolean {
  return mark === undefined || mark.type === "normal";
}

/** Returns the hours in which the building is closed by its calendars. Ordinary days have none. */
export function closedHours(mark: DayMark | undefined): number[] {
  if (!mark || isOrdinary(mark)) return [];
  if (mark.type !== "special" || !mark.hours) return mark.type === "special" ? [] : [...HOURS];
  // Hours that are partly open count as open. Opening hours past midnight last to the end of the day.
  const [open, close] = [Math.floor(mark.hours.open / 100), Math.ceil(mark.hours.close / 100)];
  if (mark.hours.close <= mark.hours.open) return HOURS.filter((hour) => hour < open && hour >= close);
  return HOURS.filter((hour) => hour < open || hour >= close);
}

/** 52 weeks, so that the weekday stays the same. */
const YEAR = 364;
const FORTNIGHT = 14;
const WEEKS = 28;

/** Returns the days of the year before that judging a day requires. */
export function yearBefore(day: string): { from: string; to: string } {
  return { from: nextDay(day, 1 - YEAR - WEEKS), to: nextDay(day, FORTNIGHT - YEAR) };
}

/** Returns the two weeks before and after a day, a year earlier. */
export function aroundLastYear({ lastYear }: MeterHistory, day: string): MeterDay[] {
  const [from, to] = [nextDay(day, -FORTNIGHT - YEAR), nextDay(day, FORTNIGHT - YEAR)];
  return lastYear.filter((each) => each.day >= from && each.day <= to);
}

/** Returns the days of a span, a year earlier. */
export function sameLastYear({ lastYear }: MeterHistory, span: { from: string; to: string }): MeterDay[] {
  const [from, to] = [nextDay(span.from, -YEAR), nextDay(span.to, -YEAR)];
  return lastYear.filter((each) => each.day >= from && each.day <= to);
}
