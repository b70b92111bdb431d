import { demandWindows, type PowerReading, type WindowRule, windowStart } from "./demand-windows.ts";

const MINUTE = 60_000;

/** How sure it is that the window ends above a limit. */
export const DEMAND_OUTLOOKS = ["over", "likely", "possible", "unlikely", "under"] as const;
export type DemandOutlook = (typeof DEMAND_OUTLOOKS)[number];

/** Where the current window will end, in watts or volt-amperes. */
export interface DemandForecast {
  at: number;
  until: number;
  /** The mean of what was measured so far, and how long that was. */
  soFar: number | null;
  measuredMs: number;
  /** With the present power until the end, and with the lowest and the highest of the last minutes. */
  expected: number;
  low: number;
  high: number;
  /** 0 to 1: how much of the window is measured already. What is to come is a guess. */
  certainty: number;
}

export interface ForecastRule extends WindowRule {
  measure: "w" | "va";
  /** Of how many minutes the lowest and the highest power are taken. */
  bandMinutes: number;
}

/**
 * The energy so far, and for what is left the present power: linear, so that anyone can check it. Undefined while nothing is known
 * of the present power.
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
  // What was not measured of the window so far is taken to be like the present, as the rest of it is.
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

/** Watt-milliseconds that the window holds already, and how long what is left of it is. */
function spent({ soFar, measuredMs, at, until }: DemandForecast): { energy: number; length: number; left: number } {
  return { energy: (soFar ?? 0) * measuredMs, length: until - at, left: until - at - measuredMs };
}

/** `over` and `under` are certain: even at no power, or at the highest possible one, it would stay so. */
export function demandOutlook(forecast: DemandForecast, limit: number, highestPower?: number): DemandOutlook {
  const { energy, length, left } = spent(forecast);
  if (energy > limit * length) return "over";
  if (highestPower !== undefined && energy + highestPower * left <= limit * length) return "under";
  if (forecast.low > limit) return "likely";
  if (forecast.expected > limit || forecast.high > limit) return "possible";
  return "unlikely";
}

/** The power that may be drawn on average until the end of the window without going over a limit; never below zero. */
export function allowedPower(forecast: DemandForecast, limit: number): number {
  const { energy, length, left } = spent(forecast);
  return left <= 0 ? 0 : Math.max(0, Math.floor((limit * length - energy) / left));
}
