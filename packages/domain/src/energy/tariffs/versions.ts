import { nextDay } from "../../core/instants.ts";
import type { Tariff, TariffVersion } from "./tariff.ts";

/** Local days, from the first until before the last. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The days of a bill in which one version counts; undefined where the tariff says nothing yet. */
export interface VersionPart extends DaySpan {
  version: TariffVersion | undefined;
  days: number;
}

/** A number of months or a share of days, exact. */
export interface Fraction {
  part: number;
  whole: number;
}

const DAY_MS = 86_400_000;

export function daysIn({ from, to }: DaySpan): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** The one that counts on a day: the latest that begins on or before it. */
export function versionOn({ versions }: Pick<Tariff, "versions">, day: string): TariffVersion | undefined {
  let found: TariffVersion | undefined;
  for (const version of versions) if (version.from <= day && (!found || version.from > found.from)) found = version;
  return found;
}

/** A bill's days, cut where another version begins to count. */
export function splitByVersion(tariff: Pick<Tariff, "versions">, { from, to }: DaySpan): VersionPart[] {
  const starts = tariff.versions.map((version) => version.from).filter((day) => day > from && day < to);
  const edges = [from, ...new Set(starts.toSorted()), to];
  return edges.slice(0, -1).map((edge, index) => {
    const span = { from: edge, to: edges[index + 1] ?? to };
    return { ...span, version: versionOn(tariff, edge), days: daysIn(span) };
  });
}

/** How many months a bill stands for: exactly, the days beyond whole months as their share of the month they lie in. */
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
 * Whole months from the last day of a month to the same reading day of another: 28 February to 31 March is one where a utility reads on
 * the 31st. Undefined where no reading day has both.
 */
function monthsBetweenReadings({ from, to }: DaySpan): number | undefined {
  const [start, end] = [from, to].map((day) => ({ month: monthNumber(day), date: Number(day.slice(8)) }));
  if (!start || !end || nextDay(from).slice(8) !== "01" || end.month <= start.month) return undefined;
  const isReadAsLate = end.date >= start.date || nextDay(to).slice(8) === "01";
  return isReadAsLate ? end.month - start.month : undefined;
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The same in whole months, as utilities count that bill by readings: 28 or 33 days are one. */
export function wholeMonthsIn(span: DaySpan): Fraction {
  return { part: Math.max(1, Math.round((daysIn(span) * 12) / 365)), whole: 1 };
}

/** The same day of a later month, or its last day where that is shorter. */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Why a change may not be made: a version that has begun to count stays as it is. */
export function mayEditVersion(version: Pick<TariffVersion, "from">, today: string): boolean {
  return version.from > today;
}

/** The first day from which a new version may count without changing what was billed: tomorrow. */
export function earliestNewVersion(today: string): string {
  return nextDay(today);
}
