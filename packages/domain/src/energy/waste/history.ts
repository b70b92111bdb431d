import type { DayMark } from "../../core/day-types.ts";
import { nextDay } from "../../core/instants.ts";
import { HOURS, type MeterDay } from "./meter-days.ts";

/** What is known of a meter when one of its days is judged. */
export interface MeterHistory {
  /** In order, without holes. */
  days: readonly MeterDay[];
  /** The same weeks of the year before, where there are readings of them. */
  lastYear: readonly MeterDay[];
  /** What calendars say of a day. */
  markOf: (day: string) => DayMark | undefined;
}

/** Days from one to another, both included; those unlike the others left out where `only` says so. */
export function daysBetween(history: MeterHistory, from: string, to: string, only: "ordinary" | "all"): MeterDay[] {
  return history.days.filter(
    ({ day }) => day >= from && day <= to && (only === "all" || isOrdinary(history.markOf(day))),
  );
}

/** A day that works although another calendar says otherwise is a day like others. */
export function isOrdinary(mark: DayMark | undefined): boolean {
  return mark === undefined || mark.type === "normal";
}

/** The hours in which the building is closed, by its calendars; none on ordinary days. */
export function closedHours(mark: DayMark | undefined): number[] {
  if (!mark || isOrdinary(mark)) return [];
  if (mark.type !== "special" || !mark.hours) return mark.type === "special" ? [] : [...HOURS];
  // Hours that are partly open count as open; hours over midnight stay open to its end.
  const [open, close] = [Math.floor(mark.hours.open / 100), Math.ceil(mark.hours.close / 100)];
  if (mark.hours.close <= mark.hours.open) return HOURS.filter((hour) => hour < open && hour >= close);
  return HOURS.filter((hour) => hour < open || hour >= close);
}

/** A year, but the same day of the week. */
const YEAR = 364;
const FORTNIGHT = 14;
const WEEKS = 28;

/** Days of the year before that a judgement about a day asks for. */
export function yearBefore(day: string): { from: string; to: string } {
  return { from: nextDay(day, 1 - YEAR - WEEKS), to: nextDay(day, FORTNIGHT - YEAR) };
}

/** The two weeks before and after a day, a year before. */
export function aroundLastYear({ lastYear }: MeterHistory, day: string): MeterDay[] {
  const [from, to] = [nextDay(day, -FORTNIGHT - YEAR), nextDay(day, FORTNIGHT - YEAR)];
  return lastYear.filter((each) => each.day >= from && each.day <= to);
}

/** The days of a span, a year before. */
export function sameLastYear({ lastYear }: MeterHistory, span: { from: string; to: string }): MeterDay[] {
  const [from, to] = [nextDay(span.from, -YEAR), nextDay(span.to, -YEAR)];
  return lastYear.filter((each) => each.day >= from && each.day <= to);
}
