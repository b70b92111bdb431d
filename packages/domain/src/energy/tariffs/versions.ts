import { nextDay } from "../../core/instants.ts";
import type { Tariff, TariffVersion } from "./tariff.ts";

/** Local days. The last one is excluded. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The days of a bill under one version. The version is undefined before the tariff's first. */
export interface VersionPart extends DaySpan {
  version: TariffVersion | undefined;
  days: number;
}

/** An exact number of months, or share of days. */
export interface Fraction {
  part: number;
  whole: number;
}

const DAY_MS = 86_400_000;

export function daysIn({ from, to }: DaySpan): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** Returns the latest version that begins on or before a day. */
export function versionOn({ versions }: Pick<Tariff, "versions">, day: string): TariffVersion | undefined {
  let found: TariffVersion | undefined;
  for (const version of versions) if (version.from <= day && (!found || version.from > found.from)) found = version;
  return found;
}

/** Divides the days of a bill where another version begins. */
export function splitByVersion(tariff: Pick<Tariff, "versions">, { from, to }: DaySpan): VersionPart[] {
  const starts = tariff.versions.map((version) => version.from).filter((day) => day > from && day < to);
  const edges = [from, ...new Set(starts.toSorted()), to];
  return edges.slice(0, -1).map((edge, index) => {
    const span = { from: edge, to: edges[index + 1] ?? to };
    return { ...span, version: versionOn(tariff, edge), days: daysIn(span) };
  });
}

/** Returns the exact number of months of a bill. Days beyond whole months count as a share of their month. */
export function monthsIn({ from, to }: DaySpan): Fraction {
  const betweenReadings = monthsBetweenReadings({ from, to });
  if (betweenReadings !== undefined) return { part: betweenReadings, whole: 1 };
  let months = 0;
  while (monthsLater(from, months + 1) <= to) months += 1;
  const [last, next] = [monthsLater(from, months), monthsLater(from, months + 1)];
  const rest = daysIn({ from: last, to });
  const whole = rest === 0 ? 1 : daysIn({ from: last, to: next });
  return { part: months * whole + rest, whole };
}

/**
 * Returns the whole months from the last day of a month to the same reading day of another: 28 February to 31 March is one month for a
 * utility that reads on the 31st. Returns undefined when the days do not share a reading day.
 */
function monthsBetweenReadings({ from, to }: DaySpan): number | undefined {
  const [start, end] = [from, to].map((day) => ({ month: monthNumber(day), date: Number(day.slice(8)) }));
  if (!start || !end || nextDay(from).slice(8) !== "01" || end.month <= start.month) return undefined;
  const isReadAsLate = end.date >= start.date || nextDay(to).slice(8) === "01";
  return isReadAsLate ? end.month - start.month : undefined;
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Returns whole months as utilities count them that bill by readings: 28 or 33 days are one month. */
export function wholeMonthsIn(span: DaySpan): Fraction {
  return { part: Math.max(1, Math.round((daysIn(span) * 12) / 365)), whole: 1 };
}

/** Returns the same day of a later month, or its last day when that month is shorter. */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** A version that has begun must not be changed. */
export function mayEditVersion(version: Pick<TariffVersion, "from">, today: string): boolean {
  return version.from > today;
}

/** Returns tomorrow, the first day on which a new version does not change bills of the past. */
export function earliestNewVersion(today: string): string {
  return nextDay(today);
}
