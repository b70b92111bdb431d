import { hourEdges, localDay, startOfDay } from "@switchboard/domain";

/** A month of a zone: its first day, and the days and instants it lies between. */
export interface LocalMonth {
  month: string;
  endDay: string;
  from: number;
  to: number;
  edges: Float64Array;
}

/** A year or two of a few zones. */
const KEPT = 100;
const known = new Map<string, LocalMonth>();

export function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 10);
}

/** The month that begins on a day, with its hours; all meters of a zone share them. */
export function localMonth(month: string, timeZone: string): LocalMonth {
  const key = `${month} ${timeZone}`;
  const found = known.get(key);
  if (found) return found;
  const endDay = monthAfter(month);
  const [from, to] = [startOfDay(month, timeZone).getTime(), startOfDay(endDay, timeZone).getTime()];
  const made = { month, endDay, from, to, edges: hourEdges(from, to, timeZone) };
  if (known.size >= KEPT) known.clear();
  known.set(key, made);
  return made;
}

/** The months of a zone that reach into a span, in order. */
export function monthsBetween(from: number, to: number, timeZone: string): string[] {
  const months: string[] = [];
  const last = localDay(new Date(to - 1), timeZone);
  for (let month = `${localDay(new Date(from), timeZone).slice(0, 7)}-01`; month <= last; month = monthAfter(month))
    months.push(month);
  return months;
}
