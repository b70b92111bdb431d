import { localDay, startOfDay } from "@switchboard/domain/core";
import {
  changeCounter,
  counterReadings,
  emptyBlock,
  HOUR_FIGURES,
  type HourChange,
  hourEdges,
  hourlyUsage,
  NOTHING_STORED,
  powerReading,
  READING_VALUES,
  rollUp,
  setApparent,
  setEnergy,
  setQuarters,
  type Usage,
  usageBlock,
} from "@switchboard/domain/energy";
import type { Readings } from "./readings.ts";

/** Sums readings up by local hour like the server, in order. */
export function hoursOf(readings: Readings, timeZone: string, watts: number): HourChange[] {
  const columns = READING_VALUES.map((name) => readings[name]);
  const added = readings.ts.map((seconds, index) => ({
    ts: seconds * 1000,
    values: columns.map((column) => column[index] ?? Number.NaN),
  }));
  const { steps } = changeCounter(counterReadings(added), () => NOTHING_STORED, watts);
  return rollUp(added, { timeZone, steps }).sort((one, other) => one.hour - other.hour);
}

const [ENERGY, GAP, COUNT] = ["energy", "gap_ms", "n"].map((name) => HOUR_FIGURES.indexOf(name as "energy"));

/** Returns the usage of a meter for billing, for the local months that overlap a span, like the server. */
export function pastUsage(
  readings: Readings | undefined,
  hours: readonly HourChange[],
  { from, to }: { from: number; to: number },
  timeZone: string,
): Usage {
  if (!readings || readings.ts.length === 0) return hourlyUsage([]);
  const figure = (hour: HourChange, index = -1) => hour.figures[index] ?? 0;
  const metered = hours.map((hour) => ({
    at: hour.hour,
    energy: figure(hour, ENERGY),
    gapMs: figure(hour, GAP),
    count: figure(hour, COUNT),
  }));
  const powers = readings.ts.map((seconds, index) => ({
    ...powerReading(seconds * 1000, { p: readings.p[index] ?? 0, pf: readings.pf[index] }),
    e: readings.e[index] ?? null,
  }));
  const blocks = monthsBetween(from, to, timeZone).map((month) => {
    const [start, end] = [startOfDay(month, timeZone), startOfDay(monthAfter(month), timeZone)].map(Number);
    const block = emptyBlock(hourEdges(start ?? 0, end ?? 0, timeZone));
    const own = powers.filter(({ at }) => at >= (start ?? 0) - HOLD && at < (end ?? 0) + HOLD);
    setQuarters(block, own, start ?? 0, end ?? 0, timeZone);
    setEnergy(
      block,
      metered.filter(({ at }) => at >= (start ?? 0) && at < (end ?? 0)),
      start ?? 0,
      end ?? 0,
    );
    setApparent(block, start ?? 0, end ?? 0, timeZone);
    return usageBlock(block);
  });
  return hourlyUsage(blocks);
}

/** A reading of the month before may count for this long. */
const HOLD = 900_000;

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 10);
}

function monthsBetween(from: number, to: number, timeZone: string): string[] {
  const months: string[] = [];
  const last = localDay(new Date(to - 1), timeZone);
  for (let month = `${localDay(new Date(from), timeZone).slice(0, 7)}-01`; month <= last; month = monthAfter(month))
    months.push(month);
  return months;
}
