import { instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import { GAP_MS } from "../counter.ts";
import { QUARTER_MS } from "./usage-columns.ts";

/** A counter's error in a quarter of an hour is below one of its steps: with this many steps, below one percent. */
const LEAST_STEPS = 100;

/** A meter's counter in watt-seconds. Null or absent when it was not reported. */
export interface CounterAt {
  at: number;
  e?: number | null | undefined;
}

/**
 * Returns the mean watts of quarters of an hour by the counter, keyed by their start, as a utility's meter counts them. Energy between
 * two readings is assumed to be even, as in the aggregates. Omits quarters with a missing reading around them, with a fall of the
 * counter, or with too coarse steps. Each local day only uses its own readings and those within `GAP_MS` around it, so that its
 * result does not depend on the other days.
 */
export function countedQuarters(
  readings: readonly CounterAt[],
  from: number,
  to: number,
  timeZone: string,
): Map<number, number> {
  const watts = new Map<number, number>();
  for (let [day, start] = [localDay(new Date(from), timeZone), from]; start < to; ) {
    day = nextDay(day);
    const end = instantOf(day, 0, timeZone).getTime();
    const near = readings.slice(firstSince(readings, start - GAP_MS), firstSince(readings, end + GAP_MS));
    countDay(near, start, end, watts);
    start = end;
  }
  return watts;
}

/** Returns the index of the first reading that is not before an instant. Readings are in order of time. */
function firstSince(readings: readonly CounterAt[], at: number): number {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((readings[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Uses typed arrays, because a month of a meter has fifteen thousand readings. */
function countDay(readings: readonly CounterAt[], from: number, to: number, watts: Map<number, number>): void {
  const rises = risesOf(readings);
  const base = from - (from % QUARTER_MS);
  const count = Math.ceil((to - base) / QUARTER_MS);
  const [wattSeconds, ms] = [new Float64Array(count), new Float64Array(count)];
  let unit = 0;
  rises.forEach((rise, index) => {
    if (Number.isNaN(rise)) return;
    if (unit !== 1) unit = greatestCommon(unit, rise);
    const [begin, end] = [readings[index]?.at ?? 0, readings[index + 1]?.at ?? 0];
    for (let at = Math.max(begin, from); at < Math.min(end, to); ) {
      const place = Math.floor((at - base) / QUARTER_MS);
      const until = Math.min(end, base + (place + 1) * QUARTER_MS);
      wattSeconds[place] = (wattSeconds[place] ?? 0) + (rise * (until - at)) / (end - begin);
      ms[place] = (ms[place] ?? 0) + until - at;
      at = until;
    }
  });
  wattSeconds.forEach((drawn, place) => {
    if (ms[place] === QUARTER_MS && drawn >= LEAST_STEPS * unit)
      watts.set(base + place * QUARTER_MS, Math.round(drawn / (QUARTER_MS / 1000)));
  });
}

/** Returns the counter's rise to each next reading. NaN around a fall, because the value before the fall is unknown. */
function risesOf(readings: readonly CounterAt[]): Float64Array {
  const rises = new Float64Array(Math.max(0, readings.length - 1)).fill(Number.NaN);
  rises.forEach((_, index) => {
    const [before, after] = [readings[index], readings[index + 1]];
    if (before?.e == null || after?.e == null || after.at - before.at > GAP_MS) return;
    rises[index] = Math.round(after.e) - Math.round(before.e);
  });
  return rises.map((rise, index) => {
    const isNearFall = rise < 0 || (rises[index - 1] ?? 0) < 0 || (rises[index + 1] ?? 0) < 0;
    return isNearFall ? Number.NaN : rise;
  });
}

function greatestCommon(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
