import type { PowerReading } from "./demand-windows.ts";
import type { PowerCourse } from "./shedding-replay.ts";
import type { DemandWindow } from "./usage.ts";
import { QUARTER_MS } from "./usage-columns.ts";

const HOUR = 3_600_000;

interface TimedItem {
  at: number;
}

/** The history of a load. */
export interface PastLoad {
  id: string;
  /** The power while the load is on, for loads without a meter. */
  watts: number | null;
  /** The mean power in each hour by its own meter, in order of time. */
  hours: readonly (TimedItem & { power: number })[];
  /** The changes of its switch, in order of time. The first may lie before the period. */
  turns: readonly (TimedItem & { isOn: boolean })[];
  /** The hourly values of the sensor beside it, in order of time. */
  felt?: readonly (TimedItem & { value: number })[] | undefined;
}

/** The total power in the past, in order of time. */
export interface PastPower {
  measure: "w" | "va";
  /** The quarters that the bill is based on. */
  quarters: readonly DemandWindow[];
  /** The readings, which show when more or less was drawn within a quarter of an hour. */
  readings: readonly PowerReading[];
  until: number;
}

/**
 * Returns the input of a replay: the total power, and the part of each load. The hours of a load with a meter are known, and its switch
 * shows when it was on within them. A load without a meter is assumed to draw its rated power while it was on.
 */
export function trialCourse(power: PastPower, loads: readonly PastLoad[]): PowerCourse {
  const steps = stepsOf(power);
  const at = steps.map((step) => step.at);
  return {
    at,
    until: power.until,
    total: steps.map((step) => step.power),
    loads: new Map(loads.map((load) => [load.id, courseOf(load, at)])),
    comfort: new Map(loads.flatMap((load) => (load.felt ? [[load.id, comfortAt(load.felt, at)] as const] : []))),
  };
}

type Step = TimedItem & { power: number };

/** Quarters unknown to the bill count as zero, so that no peak is invented. */
function stepsOf({ measure, quarters, readings, until }: PastPower): Step[] {
  const read = readings.flatMap(({ at, [measure]: power }): Step[] => (power === null ? [] : [{ at, power }]));
  const steps: Step[] = [];
  let [next, end] = [0, Number.POSITIVE_INFINITY];
  for (const { at, [measure]: mean } of quarters) {
    if (mean === null) continue;
    if (end < at) steps.push({ at: end, power: 0 });
    while ((read[next]?.at ?? Number.POSITIVE_INFINITY) < at) next += 1;
    let last = next;
    while ((read[last]?.at ?? Number.POSITIVE_INFINITY) < at + QUARTER_MS) last += 1;
    const held = read[next - 1];
    const own = read.slice(next, last);
    const first = held && at - held.at < QUARTER_MS ? held : own[0];
    const shape = first && own[0]?.at !== at ? [{ ...first, at }, ...own] : own;
    steps.push(...scaleToMean(shape, at, mean));
    end = at + QUARTER_MS;
  }
  return end < until ? [...steps, { at: end, power: 0 }] : steps;
}

/** Scales the readings of a quarter to the mean that is billed. */
function scaleToMean(shape: readonly Step[], at: number, mean: number): Step[] {
  const drawn = shape.reduce((sum, { at: from, power }, index) => {
    return sum + power * ((shape[index + 1]?.at ?? at + QUARTER_MS) - from);
  }, 0);
  if (drawn <= 0) return [{ at, power: mean }];
  return shape.map((step) => ({ ...step, power: (step.power * mean * QUARTER_MS) / drawn }));
}

function courseOf({ watts, hours, turns }: PastLoad, at: readonly number[]): number[] {
  const isOn = stateAt(turns, at);
  if (hours.length === 0) return isOn.map((on) => (on ? (watts ?? 0) : 0));
  const course = new Array<number>(at.length).fill(0);
  let first = 0;
  hours.forEach(({ at: start, power }, index) => {
    const until = Math.min(start + HOUR, hours[index + 1]?.at ?? Number.POSITIVE_INFINITY);
    while (first < at.length && (at[first] ?? 0) < start) first += 1;
    let [end, on] = [first, 0];
    for (; end < at.length && (at[end] ?? 0) < until; end += 1) if (isOn[end]) on += 1;
    // When nothing is known about the switch, the load is assumed to draw the mean.
    const isEven = on === 0 && turns.length === 0;
    const drawn = Math.round(isEven ? power : (power * (end - first)) / Math.max(1, on));
    for (; first < end; first += 1) if (isEven || isOn[first]) course[first] = drawn;
  });
  return course;
}

function stateAt(turns: PastLoad["turns"], at: readonly number[]): boolean[] {
  let next = 0;
  let isOn = false;
  return at.map((instant) => {
    for (let turn = turns[next]; turn && turn.at <= instant; turn = turns[next]) {
      isOn = turn.isOn;
      next += 1;
    }
    return isOn;
  });
}

function comfortAt(felt: NonNullable<PastLoad["felt"]>, at: readonly number[]): (number | null)[] {
  const starts = felt.map((hour) => hour.at);
  return at.map((instant) => {
    const hour = felt[lastAtMost(starts, instant)];
    return hour && instant - hour.at < 2 * HOUR ? hour.value : null;
  });
}

/** Returns the index of the last instant that is not later. Returns -1 when all are later. */
function lastAtMost(instants: readonly number[], at: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((instants[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
