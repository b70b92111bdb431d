import { reportedInstant } from "../site/device-clock.ts";

/** What a reading measures beside its counter, as the wire and the store name it. */
export const MEASURES = ["v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "pf"] as const;
export type Measure = (typeof MEASURES)[number];

/** Which of them each chart shows (spec §7). */
export const CHART_MEASURES = {
  power: ["p"],
  current: ["c", "c1", "c2", "c3"],
  voltage: ["v", "v1", "v2", "v3"],
  pfactor: ["pf"],
} as const satisfies Record<string, readonly Measure[]>;
export type ChartKind = keyof typeof CHART_MEASURES;

/**
 * Beyond what anything behind one meter measures; what claims more is noise. A month of as many as a device may send adds up, in
 * thousandths, to what the store's sums hold.
 */
const LARGEST = 3e7;
/** Finer than anything measures; the store's numbers do not reach down to it. */
const SMALLEST = 1e-9;
const LARGEST_COUNTER = 2 ** 53 - 1;

/** A measured value as it may be stored, or undefined where there is none. */
export function plausibleValue(value: unknown): number | undefined {
  if (typeof value !== "number" || !(Math.abs(value) <= LARGEST)) return undefined;
  return Math.abs(value) < SMALLEST ? 0 : value;
}

/** The counter in whole watt-seconds, or undefined where it cannot be one. */
export function plausibleCounter(value: unknown): number | undefined {
  if (typeof value !== "number" || !(value >= 0) || value > LARGEST_COUNTER) return undefined;
  return Math.round(value);
}

/** The power factor of watts and volt-amperes, never above one; undefined where nothing is drawn, or one of them is not known. */
export function powerFactorOf(watts: number | undefined, voltAmperes: number | undefined): number | undefined {
  if (!watts || voltAmperes === undefined || !(voltAmperes > 0)) return undefined;
  return Number(Math.min(1, Math.abs(watts) / voltAmperes).toPrecision(4));
}

/** A live chart shows five minutes; the reading before them is where its line comes from, and meters report about every three. */
export const RECENT_MS = 10 * 60_000;

/**
 * Readings with a negative or non-numeric v stay out of graphs (spec §5). A device that does not measure voltage sends
 * no v at all, which is no reason to hide what it does measure.
 */
export function isDrawable(reading: { v?: unknown }): boolean {
  const { v } = reading;
  return v === undefined || v === null || (typeof v === "number" && v >= 0);
}

/** A clock may be off: what claims to come from after its arrival, or from before anything is kept, is dated to its arrival. */
export function readingInstant(ts: number, arrived: number, keptFor: number): number {
  return ts <= arrived - keptFor ? arrived : reportedInstant(ts, arrived);
}
