import { startOfHour } from "../core/local-hour.ts";
import type { CounterReading } from "./counter.ts";
import type { ChangedStep } from "./counter-changes.ts";
import { energyPieces } from "./energy.ts";
import { isDrawable, MEASURES } from "./power-reading.ts";

/** The stored values of a reading, besides its instant. */
export const READING_VALUES = [...MEASURES, "e", "thdn"] as const;

/** A reading as numbers in the order of `READING_VALUES`, NaN for missing ones: compact, as there are many. */
export interface MeterReading {
  /** In milliseconds. */
  ts: number;
  values: readonly number[];
}

/**
 * The stored figures of an hour: its energy, how much of the hour a gap covers, the number of readings that graphs show, and
 * the count, sum, minimum and maximum of each measure.
 */
export const HOUR_FIGURES: readonly string[] = [
  "energy",
  "gap_ms",
  "n",
  ...MEASURES.flatMap((measure) => [`${measure}_n`, `${measure}_sum`, `${measure}_min`, `${measure}_max`]),
];
const [ENERGY, GAP, COUNT, FIRST_MEASURE] = [0, 1, 2, 3] as const;
const [OF_MEASURE, SUM, LOWEST, HIGHEST, FIGURES_OF_MEASURE] = [0, 1, 2, 3, 4] as const;
const NOTHING = [0, 0, 0, ...MEASURES.flatMap(() => [0, 0, Number.NaN, Number.NaN])];
const VOLTAGE = READING_VALUES.indexOf("v");
const COUNTER = READING_VALUES.indexOf("e");

/** The change of one local hour, in the order of `HOUR_FIGURES`. NaN stands for no minimum or maximum. */
export interface HourChange {
  hour: number;
  figures: number[];
}

export interface RollUpOptions {
  timeZone: string;
  /** The changed steps of the counter (`changeCounter`). */
  steps: readonly ChangedStep[];
  /** Excludes everything before this instant. */
  from?: number;
}

/**
 * Returns how added readings change the sums of local hours. None of them may be stored already. Then the sums are those of the
 * whole set of readings, in whatever order they arrived.
 */
export function rollUp(
  added: readonly MeterReading[],
  { timeZone, steps, from = Number.NEGATIVE_INFINITY }: RollUpOptions,
): HourChange[] {
  const hours = new Map<number, number[]>();
  const figuresOf = (hour: number) => {
    const known = hours.get(hour);
    if (known) return known;
    const figures = NOTHING.slice();
    hours.set(hour, figures);
    return figures;
  };
  for (const { ts, values } of added) {
    const isShown = ts >= from && isDrawable({ v: valueAt(values, VOLTAGE) });
    if (isShown) addMeasures(figuresOf(startOfHour(ts, timeZone)), values);
  }
  for (const step of steps)
    for (const { hour, energy, gap_ms } of energyPieces(step, timeZone, from)) {
      const figures = figuresOf(hour);
      add(figures, ENERGY, step.sign * energy);
      add(figures, GAP, step.sign * gap_ms);
    }
  return [...hours].map(([hour, figures]) => ({ hour, figures }));
}

/** Skips readings without a counter. */
export function counterReadings(readings: readonly MeterReading[]): CounterReading[] {
  const counters: CounterReading[] = [];
  for (const { ts, values } of readings) {
    const e = valueAt(values, COUNTER);
    if (e !== undefined) counters.push({ ts, e });
  }
  return counters;
}

function valueAt(values: readonly number[], index: number): number | undefined {
  const value = values[index];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

function add(figures: number[], at: number, value: number): void {
  figures[at] = (figures[at] ?? 0) + value;
}

/** Rounds values to the database's four-byte floats. Sums of whole thousandths do not depend on the order. */
function addMeasures(figures: number[], values: readonly number[]): void {
  add(figures, COUNT, 1);
  for (let measure = 0, at: number = FIRST_MEASURE; measure < MEASURES.length; measure++, at += FIGURES_OF_MEASURE) {
    // Adding zero turns -0 into 0, so that the order of the two never matters.
    const value = Math.fround(values[measure] ?? Number.NaN) + 0;
    if (Number.isNaN(value)) continue;
    add(figures, at + OF_MEASURE, 1);
    add(figures, at + SUM, Math.floor(value * 1000 + 0.5));
    const [lowest = value, highest = value] = [figures[at + LOWEST], figures[at + HIGHEST]];
    // The negated comparison also replaces NaN, for which every comparison is false.
    if (!(lowest <= value)) figures[at + LOWEST] = value;
    if (!(highest >= value)) figures[at + HIGHEST] = value;
  }
}
