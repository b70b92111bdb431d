/**
 * The length of a chart point for each word that a caller can group by. The long words name the point itself. The spec has the short
 * word `month`, whose points are its days (§3: a point is an hour or a day; §9: days 1-31). The other short words are as old as
 * this server and name the point.
 */
export const ENERGY_POINTS = {
  hourly: "hour",
  daily: "day",
  monthly: "month",
  yearly: "year",
  hour: "hour",
  day: "day",
  month: "day",
  year: "year",
} as const;
export type EnergyGrouping = keyof typeof ENERGY_POINTS;

/** The energy filter begins with 7 days (spec §9). */
const ENERGY_FILTER_DAYS = 7;
const DAY_MS = 86_400_000;

interface Dates {
  from_date: string;
  to_date: string;
}

/** Returns the days of an energy filter, both included: by default the last seven, never ending before the start. */
export function energySpan({ from_date, to_date }: { from_date?: string; to_date?: string }, today: string): Dates {
  const until = to_date ?? (from_date !== undefined && from_date > today ? from_date : today);
  const first = Date.parse(`${until}T00:00:00Z`) - (ENERGY_FILTER_DAYS - 1) * DAY_MS;
  return { from_date: from_date ?? new Date(first).toISOString().slice(0, 10), to_date: until };
}
