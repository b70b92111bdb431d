import {
  allowedPower,
  type DemandForecast,
  type DemandOutlook,
  demandOutlook,
  type ForecastRule,
  forecastDemand,
} from "./demand-forecast.ts";
import type { PowerReading } from "./demand-windows.ts";

const MINUTE = 60_000;

/** Meters report about every three minutes. The power of a meter that has missed two reports is unknown. */
export const LIVE_HOLD_MS = 7 * MINUTE;
/** The forecast's range uses the lowest and highest power of this many minutes. */
export const LIVE_BAND_MINUTES = 10;
/** A switch acts, and its meter notices, within this time. Earlier readings do not show the change yet. */
const STEP_SETTLES_MS = 10_000;
/** A merely possible excess raises an alarm once this share of the window is measured. */
const ALARM_CERTAINTY = 1 / 3;

/** A switched load and the change of power, negative when it was shed. */
export interface PowerStep {
  at: number;
  by: number;
}

export interface LiveDemand extends DemandForecast {
  outlook: DemandOutlook;
  /** The present power, and the average power allowed until the end of the window. */
  present: number;
  allowed: number;
  /** When the meters last reported. */
  heardAt: number;
}

export type LiveRule = Pick<ForecastRule, "measure" | "minutes" | "timeZone"> & { limit: number };

/** Adds the power of several meters. The sum is unknown while one of them is silent. */
export function addPower(courses: readonly (readonly PowerReading[])[], holdMs: number): PowerReading[] {
  const [first, ...others] = courses;
  if (first && others.length === 0) return first.toSorted((a, b) => a.at - b.at);
  const ordered = courses.map((course) => course.toSorted((a, b) => a.at - b.at));
  const instants = [...new Set(ordered.flatMap((course) => course.map(({ at }) => at)))].toSorted((a, b) => a - b);
  const places = ordered.map(() => -1);
  return instants.map((at) => {
    const latest = ordered.map((course, index) => {
      let place = places[index] ?? -1;
      while ((course[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) place += 1;
      places[index] = place;
      const reading = course[place];
      return reading && at - reading.at <= holdMs ? reading : undefined;
    });
    return { at, w: sumOf(latest.map((each) => each?.w)), va: sumOf(latest.map((each) => each?.va)) };
  });
}

function sumOf(values: readonly (number | null | undefined)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null || value === undefined) return null;
    sum += value;
  }
  return sum;
}

const atLeastZero = (power: number | null) => (power === null ? null : Math.max(0, power));

/** Adds the switched loads that the last reading does not show yet. */
function afterSteps(readings: readonly PowerReading[], steps: readonly PowerStep[]): PowerReading[] {
  const last = readings.at(-1);
  if (!last) return [];
  let { w, va, at } = last;
  const unseen = steps.filter((step) => step.at + STEP_SETTLES_MS > last.at).toSorted((a, b) => a.at - b.at);
  const then = unseen.map(({ at: when, by }) => {
    at = Math.max(at + 1, when);
    // The running sum may be negative: a load entered with more than its true power returns by as much as it went.
    w = w === null ? null : w + by;
    va = va === null ? null : va + by;
    return { at, w: atLeastZero(w), va: atLeastZero(va) };
  });
  return [...readings, ...then];
}

/**
 * Compares the current window with a limit. Loads shed or restored since the last reading already count, because otherwise more and
 * more would be shed until the meter reports. Returns undefined when the meters are silent, whatever was switched since.
 */
export function liveDemand(
  readings: readonly PowerReading[],
  steps: readonly PowerStep[],
  rule: LiveRule,
  now: number,
): LiveDemand | undefined {
  const { limit, ...window } = rule;
  const forecastRule = { ...window, bandMinutes: LIVE_BAND_MINUTES, holdMs: LIVE_HOLD_MS };
  const known = readings.filter((each) => each.at <= now && each[rule.measure] !== null);
  const heardAt = known.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  if (!forecastDemand(known, forecastRule, now)) return undefined;
  const course = afterSteps(
    known.toSorted((a, b) => a.at - b.at),
    steps.filter(({ at }) => at <= now),
  );
  const last = course.at(-1);
  const forecast = forecastDemand(course, forecastRule, Math.max(now, last?.at ?? now));
  const present = last?.[rule.measure];
  if (!forecast || present === null || present === undefined) return undefined;
  return {
    ...forecast,
    outlook: demandOutlook(forecast, limit),
    present,
    allowed: allowedPower(forecast, limit),
    heardAt,
  };
}

/** Tells whether somebody must be notified: while the excess can still be avoided, and not at every short peak. */
export function isDemandAlarm({ outlook, expected, certainty }: LiveDemand, limit: number): boolean {
  if (outlook === "over" || outlook === "likely") return true;
  return outlook === "possible" && expected > limit && certainty >= ALARM_CERTAINTY;
}
