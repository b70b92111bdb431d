import { instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import { GAP_MS } from "../counter.ts";
import { QUARTER_MS } from "./usage-columns.ts";

/** A counter is off by less than one of its steps in a quarter of an hour: with so many steps, by less than a hundredth. */
const LEAST_STEPS = 100;

/** What a meter's counter showed, in watt-seconds; null or nothing where it did not tell. */
export interface CounterAt {
  at: number;
  e?: number | null | undefined;
}

/**
 * Mean watts of quarters of an hour by the counter, as a utility's meter counts them, by where each begins; only those that it tells
 * truly. Between two readings energy is taken to be drawn evenly, as roll-ups take it. A quarter is left out where a reading is missing
 * around it, where the counter fell, and where its steps are too coarse. Each local day is counted by its own readings and those of
 * `GAP_MS` before and after it, so that it is the same with whatever other days it is made.
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

/** The first of readings in order of time that is not before an instant. */
function firstSince(readings: readonly CounterAt[], at: number): number {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((readings[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In lists of numbers: a month of a meter is fifteen thousand readings. */
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

/** What the counter rose by from each reading to the next; NaN around a fall, of which nobody knows from where it fell. */
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
