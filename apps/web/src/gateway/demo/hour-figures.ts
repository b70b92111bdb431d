import {
  changeCounter,
  counterReadings,
  HOUR_FIGURES,
  type HourChange,
  type Measure,
  NOTHING_STORED,
  READING_VALUES,
  rollUp,
} from "@switchboard/domain";
import type { Readings } from "@switchboard/sample-building";

const indexOf = new Map(HOUR_FIGURES.map((name, index) => [name, index]));

/** The local hours of some readings, summed up as the server does, in their order. */
export function hoursOf(readings: Readings, timeZone: string, watts: number): HourChange[] {
  const columns = READING_VALUES.map((name) => readings[name]);
  const added = readings.ts.map((seconds, index) => ({
    ts: seconds * 1000,
    values: columns.map((column) => column[index] ?? Number.NaN),
  }));
  const { steps } = changeCounter(counterReadings(added), () => NOTHING_STORED, watts);
  return rollUp(added, { timeZone, steps }).sort((one, other) => one.hour - other.hour);
}

function figures(hours: readonly HourChange[], name: string): number[] {
  const index = indexOf.get(name) ?? -1;
  return hours.flatMap((hour) => hour.figures[index] ?? []).filter((figure) => !Number.isNaN(figure));
}

/** One figure of some hours together. */
export function sumOf(hours: readonly HourChange[], name: string): number {
  return figures(hours, name).reduce((sum, figure) => sum + figure, 0);
}

/** Null where nothing was measured. */
export function meanOf(hours: readonly HourChange[], measure: Measure): number | null {
  const count = sumOf(hours, `${measure}_n`);
  return count > 0 ? sumOf(hours, `${measure}_sum`) / count / 1000 : null;
}

export function lowestOf(hours: readonly HourChange[], measure: Measure): number | null {
  const lowest = Math.min(...figures(hours, `${measure}_min`));
  return Number.isFinite(lowest) ? lowest : null;
}

export function highestOf(hours: readonly HourChange[], measure: Measure): number | null {
  const highest = Math.max(...figures(hours, `${measure}_max`));
  return Number.isFinite(highest) ? highest : null;
}
