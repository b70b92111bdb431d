import type { Notification } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";

export interface Day {
  /** YYYY-MM-DD in the enterprise's zone. */
  day: string;
  rows: readonly Notification[];
}

/** The rows in their order, parted where the enterprise's day turns. */
export function byDay(rows: readonly Notification[], timeZone: string): Day[] {
  const days = Map.groupBy(rows, ({ createdAt }) => localDay(new Date(createdAt), timeZone));
  return [...days].map(([day, own]) => ({ day, rows: own }));
}

const DAY_MS = 86_400_000;

/** Returns the word of a day that has one; other days are named by their date. */
export function dayWord(day: string, now: number, timeZone: string): "today" | "yesterday" | undefined {
  if (day === localDay(new Date(now), timeZone)) return "today";
  const noon = Date.parse(`${localDay(new Date(now), timeZone)}T12:00:00Z`);
  return day === new Date(noon - DAY_MS).toISOString().slice(0, 10) ? "yesterday" : undefined;
}
