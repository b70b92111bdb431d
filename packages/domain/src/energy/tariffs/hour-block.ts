import { instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import { everyHour } from "../../core/local-hour.ts";
import { GAP_MS } from "../counter.ts";
import { apparentPower, type MeasuredPower } from "./apparent-power.ts";
import { type CounterAt, countedQuarters } from "./counted-quarters.ts";
import { demandWindows, type PowerReading } from "./demand-windows.ts";
import { type EnergyColumn, type HourBlock, QUARTER_MS, QUARTERS, UNKNOWN } from "./usage-columns.ts";

/** An hour as stored in the aggregates. */
export interface MeteredHour {
  at: number;
  energy: number;
  gapMs: number;
  /** The number of readings. */
  count: number;
}

/** Returns the starts of the local hours between two instants, and the end of the last. */
export function hourEdges(from: number, to: number, timeZone: string): Float64Array {
  const pieces = everyHour(from, to, timeZone);
  const edges = Float64Array.from(pieces, (piece) => piece.from);
  const all = new Float64Array(edges.length + 1);
  all.set(edges);
  all[edges.length] = to;
  return all;
}

export function emptyBlock(edges: Float64Array): HourBlock {
  const count = edges.length - 1;
  return {
    edges,
    energy: new Float64Array(count).fill(UNKNOWN),
    apparent: new Float64Array(count).fill(UNKNOWN),
    gapMs: new Float64Array(count),
    w: new Int32Array(count * QUARTERS).fill(UNKNOWN),
    va: new Int32Array(count * QUARTERS).fill(UNKNOWN),
  };
}

/** Returns the index of the hour at an instant. Returns -1 outside of the block. */
export function hourIndex({ edges }: Pick<HourBlock, "edges">, at: number): number {
  let [low, high] = [0, edges.length - 1];
  if (at < (edges[0] ?? 0) || at >= (edges[high] ?? 0)) return -1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

export function powerReading(at: number, reading: MeasuredPower & { p: number }): PowerReading {
  const apparent = apparentPower(reading);
  return {
    at,
    w: Math.max(0, Math.round(reading.p)),
    va: apparent?.va ?? null,
    ...(apparent?.isEstimated && { isEstimated: true }),
  };
}

/** A meter's power and counter at an instant. */
export type QuarterReading = PowerReading & CounterAt;

/** When the counter and the power readings differ by a larger factor, one of them is wrong. */
const MOST_APART = 2;

/**
 * Replaces the quarters between two instants, in order of time: by the counter when its quarter is reliable, otherwise by the power
 * readings. A quarter of which less than half was measured is unknown.
 */
export function setQuarters(
  block: HourBlock,
  readings: readonly QuarterReading[],
  from: number,
  to: number,
  timeZone: string,
): void {
  const { edges, w, va } = block;
  const [first, last] = [hourIndex(block, from), hourIndex(block, to - 1)];
  w.fill(UNKNOWN, first * QUARTERS, (last + 1) * QUARTERS);
  va.fill(UNKNOWN, first * QUARTERS, (last + 1) * QUARTERS);
  if (first === 0 && last === edges.length - 2) block.isEstimated = undefined;
  if (readings.some(({ at, isEstimated }) => isEstimated && at < to)) block.isEstimated = true;
  const counted = countedQuarters(readings, from, to, timeZone);
  for (const window of demandWindows(readings, { minutes: 15, timeZone, holdMs: GAP_MS }, from, to)) {
    if (window.coveredMs * 2 < QUARTER_MS) continue;
    const hour = hourIndex(block, window.at);
    const index = hour * QUARTERS + Math.floor((window.at - (edges[hour] ?? 0)) / QUARTER_MS);
    const watts = plausibleCount(counted.get(window.at), window.w);
    w[index] = watts ?? window.w ?? UNKNOWN;
    // The power factor is taken from the readings.
    const above = watts !== undefined && window.w ? watts / window.w : 1;
    va[index] = window.va === null ? UNKNOWN : Math.round(window.va * above);
  }
}

function plausibleCount(counted: number | undefined, read: number | null): number | undefined {
  if (counted === undefined || read === null) return undefined;
  return counted <= read * MOST_APART && read <= counted * MOST_APART ? counted : undefined;
}

/** Replaces the energy of the hours between two instants. */
export function setEnergy(block: HourBlock, hours: readonly MeteredHour[], from: number, to: number): void {
  const { edges, energy, gapMs } = block;
  const [first, last] = [hourIndex(block, from), hourIndex(block, to - 1)];
  energy.fill(UNKNOWN, first, last + 1);
  gapMs.fill(0, first, last + 1);
  for (const hour of hours) {
    if (hour.energy === 0 && hour.gapMs === 0 && hour.count === 0) continue;
    const index = hourIndex(block, hour.at);
    if (index < first || index > last) continue;
    const length = (edges[index + 1] ?? 0) - (edges[index] ?? 0);
    if (hour.gapMs > length) spreadGap(block, hour, index);
    else addHour(block, index, hour.energy, hour.gapMs);
  }
}

function addHour({ energy, gapMs }: HourBlock, index: number, amount: number, gap: number): void {
  energy[index] = Math.max(0, energy[index] ?? 0) + amount;
  gapMs[index] = (gapMs[index] ?? 0) + gap;
}

/** The energy of a gap of weeks is stored in one hour of each day or month, and is spread evenly here. */
function spreadGap(block: HourBlock, hour: MeteredHour, first: number): void {
  const { edges } = block;
  const start = edges[first] ?? 0;
  const end = Math.min(start + hour.gapMs, edges.at(-1) ?? 0);
  const until = (instant: number) =>
    Number((BigInt(hour.energy) * BigInt(Math.min(instant, end) - start)) / BigInt(end - start));
  for (let index = first; index < edges.length - 1; index += 1) {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0];
    if (from >= end) break;
    addHour(block, index, until(to) - until(from), Math.min(to, end) - from);
  }
}

/**
 * Sets the apparent energy of each hour between two instants, by the ratio of its quarters. Hours without quarters use the ratio of
 * their local day.
 */
export function setApparent(block: HourBlock, from: number, to: number, timeZone: string): void {
  const { energy, apparent } = block;
  const [first, last] = [hourIndex(block, from), hourIndex(block, to - 1)];
  for (let index = first; index <= last; ) {
    const end = Math.min(endOfDay(block, index, timeZone), last + 1);
    const ofDay = ratio(block, index, end);
    for (; index < end; index += 1) {
      const used = energy[index] ?? UNKNOWN;
      const above = ratio(block, index, index + 1) ?? ofDay;
      if (used === 0) apparent[index] = 0;
      else apparent[index] = used === UNKNOWN || above === undefined ? UNKNOWN : Math.round(used * above);
    }
  }
}

/** Returns the index of the first hour of the next local day. */
function endOfDay({ edges }: HourBlock, index: number, timeZone: string): number {
  const next = instantOf(nextDay(localDay(new Date(edges[index] ?? 0), timeZone)), 0, timeZone).getTime();
  let end = index + 1;
  while (end < edges.length - 1 && (edges[end] ?? 0) < next) end += 1;
  return end;
}

/** Returns the volt-amperes per watt in some hours. Returns undefined when it is unknown. */
function ratio({ w, va }: HourBlock, from: number, to: number): number | undefined {
  let [watts, voltAmperes] = [0, 0];
  for (let index = from * QUARTERS; index < to * QUARTERS; index += 1) {
    const [real, whole] = [w[index] ?? UNKNOWN, va[index] ?? UNKNOWN];
    if (real === UNKNOWN || whole === UNKNOWN) continue;
    watts += real;
    voltAmperes += whole;
  }
  return watts > 0 ? voltAmperes / watts : undefined;
}

export const WATT_SECONDS = 3600;

/**
 * Converts a column of watt-seconds to whole watt-hours. The remainder of each hour is carried into the next. `base` is the offset of
 * the numbers in a packed column.
 */
export function wattHours(column: EnergyColumn, base = 0): Float64Array {
  const whole = new Float64Array(column.length);
  let rest = 0;
  for (let index = 0; index < column.length; index += 1) {
    const amount = (column[index] ?? 0) + base;
    if (amount === UNKNOWN) whole[index] = UNKNOWN;
    else {
      rest += amount;
      const count = Math.floor(rest / WATT_SECONDS);
      whole[index] = count;
      rest -= count * WATT_SECONDS;
    }
  }
  return whole;
}
