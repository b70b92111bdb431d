import { reportedInstant } from "../site/device-clock.ts";

/** The measured values of a reading, besides its counter, as named in messages and in the database. */
export const MEASURES = ["v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "pf"] as const;
export type Measure = (typeof MEASURES)[number];

/** The measures of each chart (spec §7). */
export const CHART_MEASURES = {
  power: ["p"],
  current: ["c", "c1", "c2", "c3"],
  voltage: ["v", "v1", "v2", "v3"],
  pfactor: ["pf"],
} as const satisfies Record<string, readonly Measure[]>;
export type ChartKind = keyof typeof CHART_MEASURES;

/**
 * More than anything behind one meter can draw, so larger values are noise. A month of such values, at the highest rate of a device and
 * in thousandths, still fits into the database's sums.
 */
const LARGEST = 3e7;
/** Smaller than anything measured. The database's numbers do not reach down to it. */
const SMALLEST = 1e-9;
const LARGEST_COUNTER = 2 ** 53 - 1;

/** Returns undefined when the value cannot be stored. */
export function plausibleValue(value: unknown): number | undefined {
  if (typeof value !== "number" || !(Math.abs(value) <= LARGEST)) return undefined;
  return Math.abs(value) < SMALLEST ? 0 : value;
}

/** Returns the counter in whole watt-seconds, or undefined when the value is not a valid counter. */
export function plausibleCounter(value: unknown): number | undefined {
  if (typeof value !== "number" || !(value >= 0) || value > LARGEST_COUNTER) return undefined;
  return Math.round(value);
}

/** Returns the power factor, at most one. Returns undefined when no power is drawn, or when a value is unknown. */
export function powerFactorOf(watts: number | undefined, voltAmperes: number | undefined): number | undefined {
  if (!watts || voltAmperes === undefined || !(voltAmperes > 0)) return undefined;
  return Number(Math.min(1, Math.abs(watts) / voltAmperes).toPrecision(4));
}

/** A live chart shows five minutes: meters report about every three, and the line needs one reading before. */
export const RECENT_MS = 10 * 60_000;

/**
 * Excludes readings with a negative or non-numeric v from graphs (spec §5). A device that does not measure voltage sends
 * no v at all, and its other values are shown.
 */
export function isDrawable(reading: { v?: unknown }): boolean {
  const { v } = reading;
  return v === undefined || v === null || (typeof v === "number" && v >= 0);
}

/** Replaces a reading's time by its arrival when it is later or before the retention period, as clocks err. */
export function readingInstant(ts: number, arrived: number, keptFor: number): number {
  return ts <= arrived - keptFor ? arrived : reportedInstant(ts, arrived);
}
