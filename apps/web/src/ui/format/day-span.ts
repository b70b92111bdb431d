import { isDay, localDay } from "@switchboard/domain/core";
import { currentTime } from "../clock.ts";

export interface DaySpan {
  from_date: string;
  to_date: string;
}

const DAY_MS = 86_400_000;
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The spec's energy filter begins with 7 days (§9). */
export const FIRST_DAYS = 7;

export function shiftDay(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days, both ends included. */
export function daysIn({ from_date, to_date }: DaySpan): number {
  return Math.round((midnight(to_date) - midnight(from_date)) / DAY_MS) + 1;
}

export function lastDays(count: number, timeZone: string, now = currentTime()): DaySpan {
  const to_date = localDay(new Date(now), timeZone);
  return { from_date: shiftDay(to_date, 1 - count), to_date };
}

export function isSpan({ from_date, to_date }: DaySpan): boolean {
  return isDay(from_date) && isDay(to_date) && from_date <= to_date;
}

export function eachDay({ from_date, to_date }: DaySpan): string[] {
  return Array.from({ length: daysIn({ from_date, to_date }) }, (_, index) => shiftDay(from_date, index));
}
