import type { GroupBy } from "@switchboard/contract";
import type { DaySpan } from "./analytics.repository.ts";

interface Dates {
  from_date: string;
  to_date: string;
}

const DAY_MS = 86_400_000;
const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Counts the days, both ends included. */
export function daysOf({ from_date, to_date }: Dates): number {
  return Math.round((atMidnight(to_date) - atMidnight(from_date)) / DAY_MS) + 1;
}

/** Returns the finest grouping, from the requested one on, that gives no more points than allowed. */
export function coarser(groupby: GroupBy, days: number, most: number): GroupBy {
  if (groupby === "hour" && days * 25 > most) return coarser("day", days, most);
  return groupby === "day" && days > most ? "month" : groupby;
}

/** Returns the days and their whole months, each read as one row, so that a year costs as much as a month. */
export function spanOf({ from_date, to_date }: Dates): DaySpan {
  const next = dayOf(atMidnight(to_date) + DAY_MS);
  const from = from_date.endsWith("-01") ? from_date : firstOfNext(from_date);
  const until = `${next.slice(0, 7)}-01`;
  return { from: from_date, until: next, months: from < until ? { from, until } : undefined };
}

function firstOfNext(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return dayOf(Date.UTC(year, month, 1));
}
