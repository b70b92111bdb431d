import { startOfHour } from "../../core/local-hour.ts";
import type { DemandWindow } from "./usage.ts";
import { QUARTER_MS } from "./usage-columns.ts";

const MINUTE = 60_000;

/** The power at an instant, in whole watts and volt-amperes. Null when the meter does not report it. */
export interface PowerReading {
  at: number;
  w: number | null;
  va: number | null;
  /** True when the volt-amperes are volts times amperes, without a power factor. */
  isEstimated?: boolean | undefined;
}

/** A window, with the duration of its measurements. */
export interface MeasuredWindow extends DemandWindow {
  until: number;
  coveredMs: number;
}

export interface WindowRule {
  minutes: number;
  /** The time zone of the utility. */
  timeZone: string;
  /** The longest time that a reading counts when no other follows. */
  holdMs: number;
}

/** Returns the start of the window at an instant. Windows count from the local hour. */
export function windowStart(at: number, minutes: number, timeZone: string): number {
  const hour = startOfHour(at, timeZone);
  const length = minutes * MINUTE;
  return hour + Math.floor((at - hour) / length) * length;
}

/** Like `windowStart`, but cached for instants in order of time: a quarter of an hour never spans two windows. */
function windowStarts({ minutes, timeZone }: WindowRule): (at: number) => number {
  let [quarter, start] = [Number.NaN, Number.NaN];
  return (at) => {
    const own = Math.floor(at / QUARTER_MS);
    if (own !== quarter) [quarter, start] = [own, windowStart(at, minutes, timeZone)];
    return start;
  };
}

interface Sum {
  at: number;
  watts: number;
  wattMs: number;
  voltAmperes: number;
  voltAmpereMs: number;
}

/**
 * Returns the mean power of each window between two instants. A reading counts until the next one, weighted by time, in whole numbers,
 * so that the order of arrival does not matter. Unmeasured time is not part of the mean.
 */
export function demandWindows(
  readings: readonly PowerReading[],
  rule: WindowRule,
  from: number,
  to: number,
): MeasuredWindow[] {
  const ordered = distinctByTime(readings);
  const sums = new Map<number, Sum>();
  const startOf = windowStarts(rule);
  ordered.forEach((reading, index) => {
    const end = Math.min(ordered[index + 1]?.at ?? to, reading.at + rule.holdMs, to);
    for (let at = Math.max(reading.at, from); at < end; ) {
      const start = startOf(at);
      const until = Math.min(start + rule.minutes * MINUTE, end);
      addTo(sums, start, reading, until - at);
      at = until;
    }
  });
  return [...sums.values()].map((sum) => ({
    at: sum.at,
    until: sum.at + rule.minutes * MINUTE,
    w: sum.wattMs > 0 ? Math.round(sum.watts / sum.wattMs) : null,
    va: sum.voltAmpereMs > 0 ? Math.round(sum.voltAmperes / sum.voltAmpereMs) : null,
    coveredMs: Math.max(sum.wattMs, sum.voltAmpereMs),
  }));
}

function addTo(sums: Map<number, Sum>, at: number, { w, va }: PowerReading, length: number): void {
  const sum = sums.get(at) ?? { at, watts: 0, wattMs: 0, voltAmperes: 0, voltAmpereMs: 0 };
  sums.set(at, sum);
  if (w !== null) {
    sum.watts += w * length;
    sum.wattMs += length;
  }
  if (va !== null) {
    sum.voltAmperes += va * length;
    sum.voltAmpereMs += length;
  }
}

/** Sorts readings by time. The higher of two readings at one instant counts, whichever arrived first. */
function distinctByTime(readings: readonly PowerReading[]): readonly PowerReading[] {
  // The database returns readings in order, so this is the usual case.
  if (readings.every(({ at }, index) => at > (readings[index - 1]?.at ?? Number.NEGATIVE_INFINITY))) return readings;
  const known = new Map<number, PowerReading>();
  for (const reading of readings) {
    const other = known.get(reading.at);
    known.set(
      reading.at,
      other ? { at: reading.at, w: higher(reading.w, other.w), va: higher(reading.va, other.va) } : reading,
    );
  }
  return [...known.values()].toSorted((a, b) => a.at - b.at);
}

const higher = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

/** Joins short windows to longer ones. A window with an unknown part is unknown. */
export function joinWindows(
  windows: readonly DemandWindow[],
  minutes: number,
  wanted: number,
  timeZone: string,
): DemandWindow[] {
  const count = wanted / minutes;
  const groups = new Map<number, DemandWindow[]>();
  for (const window of windows) {
    const start = windowStart(window.at, wanted, timeZone);
    const group = groups.get(start);
    if (group) group.push(window);
    else groups.set(start, [window]);
  }
  return [...groups].map(([at, group]) => ({
    at,
    w: meanOf(
      group.map(({ w }) => w),
      count,
    ),
    va: meanOf(
      group.map(({ va }) => va),
      count,
    ),
  }));
}

function meanOf(values: readonly (number | null)[], count: number): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < count ? null : Math.round(known.reduce((sum, each) => sum + each, 0) / count);
}
