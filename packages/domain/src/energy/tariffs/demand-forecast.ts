import { demandWindows, type PowerReading, type WindowRule, windowStart } from "./demand-windows.ts";

const MINUTE = 60_000;

/** How certain it is that the window ends above a limit. */
export const DEMAND_OUTLOOKS = ["over", "likely", "possible", "unlikely", "under"] as const;
export type DemandOutlook = (typeof DEMAND_OUTLOOKS)[number];

/** The expected result of the current window, in watts or volt-amperes. */
export interface DemandForecast {
  at: number;
  until: number;
  /** The mean of the measurements so far, and their duration. */
  soFar: number | null;
  measuredMs: number;
  /** The result with the present power until the end, and with the lowest and highest power of the last minutes. */
  expected: number;
  low: number;
  high: number;
  /** The measured share of the window, from 0 to 1. The rest is a guess. */
  certainty: number;
}

export interface ForecastRule extends WindowRule {
  measure: "w" | "va";
  /** The number of minutes from which the lowest and highest power are taken. */
  bandMinutes: number;
}

/**
 * Assumes the present power for the rest of the window. The forecast is linear, so that anyone can check it. Returns undefined while
 * the present power is unknown.
 */
export function forecastDemand(
  readings: readonly PowerReading[],
  rule: ForecastRule,
  now: number,
): DemandForecast | undefined {
  const { measure, minutes, timeZone, bandMinutes, holdMs } = rule;
  const known = readings.filter((reading) => reading.at <= now && reading[measure] !== null);
  const last = known.reduce<PowerReading | undefined>(
    (found, each) => (!found || each.at >= found.at ? each : found),
    undefined,
  );
  const present = last?.[measure];
  if (!last || present === null || present === undefined || now - last.at > holdMs) return undefined;
  const at = windowStart(now, minutes, timeZone);
  const until = at + minutes * MINUTE;
  const window = demandWindows(known, rule, at, now).find((each) => each.at === at);
  const measured = window?.coveredMs ?? 0;
  const energy = (window?.[measure] ?? 0) * measured;
  const band = known
    .filter((reading) => reading.at > now - bandMinutes * MINUTE)
    .map((reading) => reading[measure] ?? present);
  // Unmeasured time so far is assumed to have the present power, like the rest of the window.
  const endWith = (power: number) => Math.round((energy + power * (until - at - measured)) / (until - at));
  return {
    at,
    until,
    soFar: window?.[measure] ?? null,
    measuredMs: measured,
    expected: endWith(present),
    low: endWith(Math.min(present, ...band)),
    high: endWith(Math.max(present, ...band)),
    certainty: measured / (until - at),
  };
}

/** Returns the watt-milliseconds used so far, the length of the window, and the time that is not measured. */
function windowUse({ soFar, measuredMs, at, until }: DemandForecast): { energy: number; length: number; left: number } {
  return { energy: (soFar ?? 0) * measuredMs, length: until - at, left: until - at - measuredMs };
}

/**
 * `over` and `under` are certain, because they hold even with no power or with the highest possible power for the
 * rest.
 */
export function demandOutlook(forecast: DemandForecast, limit: number, highestPower?: number): DemandOutlook {
  const { energy, length, left } = windowUse(forecast);
  if (energy > limit * length) return "over";
  if (highestPower !== undefined && energy + highestPower * left <= limit * length) return "under";
  if (forecast.low > limit) return "likely";
  if (forecast.expected > limit || forecast.high > limit) return "possible";
  return "unlikely";
}

/** Returns the average power that keeps the window at the limit until its end, at least zero. */
export function allowedPower(forecast: DemandForecast, limit: number): number {
  const { energy, length, left } = windowUse(forecast);
  return left <= 0 ? 0 : Math.max(0, Math.floor((limit * length - energy) / left));
}
