import { localDay, startOfDay } from "@switchboard/domain/core";
import { DAY, MINUTE } from "../time.ts";

const HISTORY_DAYS = 35;

export interface Span {
  from: number;
  until: number;
}

/** A day in the site's time zone, as instants. */
export interface LocalDay extends Span {
  /** 0 is Sunday. */
  weekday: number;
}

export function isWeekend({ weekday }: LocalDay): boolean {
  return weekday === 0 || weekday === 6;
}

/** Returns the 35 days before today, and today. */
export function historyDays(now: Date, timeZone: string): LocalDay[] {
  const today = Date.parse(`${localDay(now, timeZone)}T00:00:00Z`);
  const starts = Array.from({ length: HISTORY_DAYS + 2 }, (_, index) => {
    const date = new Date(today + (index - HISTORY_DAYS) * DAY);
    return { weekday: date.getUTCDay(), from: startOfDay(date.toISOString().slice(0, 10), timeZone).getTime() };
  });
  return starts.slice(0, -1).map((day, index) => ({ ...day, until: starts[index + 1]?.from ?? day.from + DAY }));
}

/** Parses hh:mm of a day. Hours past 24 belong to the next morning. */
export function instantOf(day: LocalDay, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return day.from + (hours * 60 + minutes) * MINUTE;
}

export function within(instant: number, { from, until }: Span): boolean {
  return instant >= from && instant < until;
}
