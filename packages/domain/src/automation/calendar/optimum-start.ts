/** The temperature that a repeating schedule has to reach by its time. */
export interface Reach {
  /** The id of the sensor. */
  sensor: string;
  /** In the sensor's unit. */
  target: number;
  /** The effect of the schedule's switches on the temperature. */
  way: "warm" | "cool";
  /** The earliest start, in minutes before the schedule's time. */
  within: number;
}

export const REACH_WAYS = ["warm", "cool"] as const;
export const REACH_MINUTES = { least: 10, most: 360, usual: 180 } as const;
/** No room is colder or hotter than this, in any unit. */
const TARGETS = { least: -60, most: 300 } as const;

export function isReach({ target, within }: Reach): boolean {
  const { least, most } = REACH_MINUTES;
  const isTarget = Number.isFinite(target) && target >= TARGETS.least && target <= TARGETS.most;
  return isTarget && Number.isInteger(within) && within >= least && within <= most;
}

/** A past start: the gap to the target, and how long it took, or would have taken at its pace. */
export interface PastStart {
  gap: number;
  minutes: number;
}

/** The known facts when a start is planned. */
export interface StartFacts {
  reach: Reach;
  /** The schedule's own time, in milliseconds. */
  by: number;
  /** The sensor's value. Undefined when it is silent, or when its last value is old. */
  value: number | undefined;
  /** The unit of the value. */
  unit: string;
  /** Latest first. */
  past: readonly PastStart[];
}

export const START_REASONS = ["learnt", "learning", "reached", "silent", "blind"] as const;
export interface StartReason {
  /**
   * - `learnt`: by past starts.
   * - `learning`: by a usual pace, while there are too few.
   * - `reached`: not earlier, because the target is already reached.
   * - `silent`: without a value, as long as on most past days.
   * - `blind`: without a value and without past starts.
   */
  code: (typeof START_REASONS)[number];
  /** The sensor's value, if there was one. */
  value: number | null;
  target: number;
  unit: string;
  /** The assumed degrees per minute. Null when there is no assumption. */
  rate: number | null;
  /** The number of past starts used. */
  of: number;
  /** True when it would need to start earlier than allowed. */
  isBound: boolean;
}

export interface PlannedStart {
  /** In milliseconds. Never after the schedule's time, and never earlier than allowed. */
  at: number;
  reason: StartReason;
}

/** The number of starts that are enough to learn from. */
const LEARNT_FROM = 3;
/** Older starts belong to another season. */
const MOST_STARTS = 14;
const MINUTE = 60_000;
/** Minutes per degree Celsius until it has learnt. */
const USUAL_PACE = 20;
/** Used without a value and without past starts. */
const BLIND_MINUTES = 60;
/** The quantile of past starts, so that all but the slowest few would have been on time. */
const CAREFUL = 0.75;
/** No thermometer shows a smaller difference. */
const NOTHING_LEFT = 0.01;
/** Starts whose gaps differ by less say nothing about the cost of one degree more. */
const SPREAD = 0.5;

/** Returns the degrees to the target, or 0 when it is reached. */
export function gapOf({ target, way }: Pick<Reach, "target" | "way">, value: number): number {
  return Math.max(0, way === "warm" ? target - value : value - target);
}

/** Returns a degree of a unit in degrees Celsius. */
function degree(unit: string): number {
  return unit.includes("F") ? 5 / 9 : 1;
}

/**
 * Returns the latest start that reaches the target by the schedule's time, by a cautious estimate from past days, with the reason. The start
 * is never after that time, never earlier than allowed, and never later for a larger gap.
 */
export function optimumStart({ reach, by, value, unit, past }: StartFacts): PlannedStart {
  const { target, within } = reach;
  const recent = past.filter(({ gap, minutes }) => gap >= NOTHING_LEFT && minutes > 0).slice(0, MOST_STARTS);
  const { code, minutes, gap } = estimateStart({ reach, value, unit, recent });
  const isBound = minutes > within;
  const at = by - Math.min(within, minutes) * MINUTE;
  const rate = gap > 0 && minutes > 0 ? gap / minutes : null;
  const of = code === "learnt" || code === "silent" ? recent.length : 0;
  return { at, reason: { code, value: value ?? null, target, unit, rate, of, isBound } };
}

interface StartEstimate {
  code: StartReason["code"];
  minutes: number;
  gap: number;
}

function estimateStart(
  facts: Pick<StartFacts, "reach" | "value" | "unit"> & { recent: readonly PastStart[] },
): StartEstimate {
  const { reach, value, unit, recent } = facts;
  const isLearnt = recent.length >= LEARNT_FROM;
  if (value === undefined) {
    if (!isLearnt) return { code: "blind", minutes: BLIND_MINUTES, gap: 0 };
    const took = recent.map(({ minutes }) => minutes);
    return { code: "silent", minutes: quantile(took, CAREFUL), gap: 0 };
  }
  const gap = gapOf(reach, value);
  if (gap < NOTHING_LEFT) return { code: "reached", minutes: 0, gap };
  if (!isLearnt) return { code: "learning", minutes: gap * USUAL_PACE * degree(unit), gap };
  return { code: "learnt", minutes: minutesFor(gap, recent), gap };
}

/**
 * Estimates the minutes for a gap. A building needs some time before anything is measurable, and then a time per degree. Both are taken from
 * the past: the median of all slopes between two starts, and the cautious quantile of the rest. Without different gaps, only the pace counts.
 */
function minutesFor(gap: number, past: readonly PastStart[]): number {
  const slope = Math.max(0, middleSlope(past) ?? 0);
  const left = quantile(
    past.map((start) => start.minutes - slope * start.gap),
    CAREFUL,
  );
  if (slope > 0 && left >= 0) return left + slope * gap;
  const pace = past.map((start) => start.minutes / start.gap);
  return gap * quantile(pace, CAREFUL);
}

function middleSlope(past: readonly PastStart[]): number | undefined {
  const slopes = past.flatMap((a, index) =>
    past.slice(index + 1).flatMap((b) => {
      const apart = b.gap - a.gap;
      return Math.abs(apart) < SPREAD ? [] : [(b.minutes - a.minutes) / apart];
    }),
  );
  return slopes.length >= LEARNT_FROM ? quantile(slopes, 0.5) : undefined;
}

/** Interpolates between the two nearest values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
