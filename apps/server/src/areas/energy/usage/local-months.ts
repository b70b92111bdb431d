import { instantOf, nextDay } from "@switchboard/domain/core";
import { hourEdges } from "@switchboard/domain/energy";

/** A month of a zone: its first day, and its days and instants. */
export interface LocalMonth {
  month: string;
  endDay: string;
  from: number;
  to: number;
  /** The edges of its hours, as in `HourBlock`. */
  edges: Float64Array;
  /** The beginning of each of its days, and of the day after them. */
  days: ReadonlyMap<string, number>;
}

/** A year or two of a few zones. */
const KEPT = 100;
const cache = new Map<string, LocalMonth>();

export function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 10);
}

/** Returns the month that begins on a day, with its hours; all meters of a zone share it. */
export function localMonth(month: string, timeZone: string): LocalMonth {
  const key = `${month} ${timeZone}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const endDay = monthAfter(month);
  const days = new Map<string, number>();
  for (let day = month; day <= endDay; day = nextDay(day)) days.set(day, instantOf(day, 0, timeZone).getTime());
  const [from, to] = [days.get(month) ?? 0, days.get(endDay) ?? 0];
  const made = { month, endDay, from, to, edges: hourEdges(from, to, timeZone), days };
  if (cache.size >= KEPT) cache.clear();
  cache.set(key, made);
  return made;
}
