import { localDay } from "../core/local-day.ts";

/** The periods of a report (spec §2). */
export const REPORT_PERIODS = ["daily", "monthly", "yearly"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** The names of the periods in charts. */
export const PERIOD_GROUPS = { daily: "day", monthly: "month", yearly: "year" } as const;

const DAY_MS = 86_400_000;

/** Returns the first day of the period that contains a day. */
export function periodOf(day: string, period: ReportPeriod): string {
  if (period === "daily") return day;
  return period === "monthly" ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

/** Returns every period of a span up to today, measured or not, so that missing ones are known. */
export function periodsOf(
  span: { from_date: string; to_date: string },
  period: ReportPeriod,
  now: Date,
  timeZone: string,
): string[] {
  const today = localDay(now, timeZone);
  const last = span.to_date < today ? span.to_date : today;
  const periods = new Set<string>();
  const end = Date.parse(`${last}T00:00:00Z`);
  for (let at = Date.parse(`${span.from_date}T00:00:00Z`); at <= end; at += DAY_MS) {
    periods.add(periodOf(new Date(at).toISOString().slice(0, 10), period));
  }
  return [...periods];
}

/** More devices could not be distinguished side by side. */
export const MOST_COMPARED = 6;

/** A comparison needs different devices (spec §5). */
export function isComparison(deviceIds: readonly string[]): boolean {
  const different = new Set(deviceIds.map((id) => id.toLowerCase())).size;
  return different === deviceIds.length && different >= 2 && different <= MOST_COMPARED;
}
