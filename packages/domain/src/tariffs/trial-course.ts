import type { PowerReading } from "./demand-windows.ts";
import type { PowerCourse } from "./shedding-replay.ts";
import type { DaySpan } from "./versions.ts";
import { monthsLater } from "./versions.ts";

const HOUR = 3_600_000;
/** A stretch after which nothing was measured for longer than this ends by itself. */
const LONGEST_STRETCH_MS = 900_000;

interface Timed {
  at: number;
}

/** What is known of a load in the past. */
export interface PastLoad {
  id: string;
  /** What it draws while it is on, where no meter tells. */
  watts: number | null;
  /** Its mean power in each hour, by its own meter, in order of time. */
  hours: readonly (Timed & { power: number })[];
  /** When its switch turned, in order of time; the first may lie before. */
  turns: readonly (Timed & { isOn: boolean })[];
  /** What the sensor beside it showed in each hour, in order of time. */
  felt?: readonly (Timed & { value: number })[] | undefined;
}

/** The billing month before the one that a day lies in. */
export function lastBillingMonth(today: string, readingDay: number): DaySpan {
  const day = `${readingDay}`.padStart(2, "0");
  const inThis = `${today.slice(0, 7)}-${day}`;
  const to = today >= inThis ? inThis : monthsLater(inThis, -1);
  return { from: monthsLater(to, -1), to };
}

/**
 * What is replayed: all power at once, and what each load drew of it. Of a load with a meter the hours are known, and within them by its
 * switch when it was on; of another, what is written on it counts while it was on.
 */
export function trialCourse(
  total: readonly PowerReading[],
  measure: "w" | "va",
  loads: readonly PastLoad[],
  until: number,
): PowerCourse {
  const steps = stepsOf(total, measure, until);
  const at = steps.map((step) => step.at);
  return {
    at,
    until,
    total: steps.map(({ power }) => power),
    loads: new Map(loads.map((load) => [load.id, courseOf(load, at)])),
    comfort: new Map(loads.flatMap((load) => (load.felt ? [[load.id, feltAt(load.felt, at)] as const] : []))),
  };
}

/** How much of a span was measured, from 0 to 1. */
export function measuredShare(total: readonly PowerReading[], from: number, until: number): number {
  const covered = total.reduce((sum, { at }, index) => {
    const next = total[index + 1]?.at ?? until;
    return sum + Math.max(0, Math.min(next - at, LONGEST_STRETCH_MS));
  }, 0);
  return until > from ? Math.min(1, covered / (until - from)) : 0;
}

function stepsOf(total: readonly PowerReading[], measure: "w" | "va", until: number) {
  const known = total.filter((reading) => reading[measure] !== null);
  return known.flatMap((reading, index) => {
    const step = { at: reading.at, power: reading[measure] ?? 0 };
    const next = known[index + 1]?.at ?? until;
    // Where nothing was measured, nothing is taken to have been drawn: no peak is made up.
    return next - reading.at > LONGEST_STRETCH_MS ? [step, { at: reading.at + LONGEST_STRETCH_MS, power: 0 }] : [step];
  });
}

function courseOf({ watts, hours, turns }: PastLoad, at: readonly number[]): number[] {
  const isOn = stateAt(turns, at);
  if (hours.length === 0) return isOn.map((on) => (on ? (watts ?? 0) : 0));
  const means = new Map(hours.map((hour) => [hour.at, hour.power]));
  const starts = hours.map((hour) => hour.at);
  const hourOf = at.map((instant) => lastAtMost(starts, instant));
  const share = new Map<number, { on: number; all: number }>();
  hourOf.forEach((hour, index) => {
    const found = share.get(hour) ?? { on: 0, all: 0 };
    share.set(hour, { on: found.on + (isOn[index] ? 1 : 0), all: found.all + 1 });
  });
  return hourOf.map((hour, index) => {
    const start = starts[hour];
    const mean = start === undefined || (at[index] ?? 0) - start >= HOUR ? 0 : (means.get(start) ?? 0);
    const { on, all } = share.get(hour) ?? { on: 0, all: 1 };
    // Of a switch of which nothing is known, the mean is all there is to say.
    if (on === 0) return turns.length === 0 ? Math.round(mean) : 0;
    return isOn[index] ? Math.round((mean * all) / on) : 0;
  });
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

function feltAt(felt: NonNullable<PastLoad["felt"]>, at: readonly number[]): (number | null)[] {
  const starts = felt.map((hour) => hour.at);
  return at.map((instant) => {
    const hour = felt[lastAtMost(starts, instant)];
    return hour && instant - hour.at < 2 * HOUR ? hour.value : null;
  });
}

/** The last index whose instant is not later; -1 where all are. */
function lastAtMost(instants: readonly number[], at: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((instants[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
