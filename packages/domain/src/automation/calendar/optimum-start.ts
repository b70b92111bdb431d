/** What a schedule that repeats is to have reached by its time: it may start so many minutes before it, and no earlier. */
export interface Reach {
  /** The sensor, by its id. */
  sensor: string;
  /** In the sensor's own unit. */
  target: number;
  /** What its switches do to the temperature. */
  way: "warm" | "cool";
  /** At most so many minutes before the schedule's time. */
  within: number;
}

export const REACH_WAYS = ["warm", "cool"] as const;
export const REACH_MINUTES = { least: 10, most: 360, usual: 180 } as const;
/** No room is colder or hotter than this, whatever the unit. */
const TARGETS = { least: -60, most: 300 } as const;

export function isReach({ target, within }: Reach): boolean {
  const { least, most } = REACH_MINUTES;
  const isTarget = Number.isFinite(target) && target >= TARGETS.least && target <= TARGETS.most;
  return isTarget && Number.isInteger(within) && within >= least && within <= most;
}

/** A start of the past: how far there was to go, and how long that took, or would have taken at the pace it went. */
export interface PastStart {
  gap: number;
  minutes: number;
}

/** What is known when a start is planned. */
export interface StartFacts {
  reach: Reach;
  /** When it is to be reached: the schedule's own time, in milliseconds. */
  by: number;
  /** What the sensor shows; undefined where it is silent, or its last word is old. */
  value: number | undefined;
  /** In whose unit. */
  unit: string;
  /** The latest first. */
  past: readonly PastStart[];
}

/** Why it starts when it does: what it was judged by. */
export const START_REASONS = ["learnt", "learning", "reached", "silent", "blind"] as const;
export interface StartReason {
  /**
   * By what was learnt; by a usual pace while too little is; not earlier, because it is there already; without a reading as on most
   * past days; or without either.
   */
  code: (typeof START_REASONS)[number];
  /** What the sensor showed, where it did. */
  value: number | null;
  target: number;
  unit: string;
  /** Degrees a minute, by which it was judged; null where nothing was. */
  rate: number | null;
  /** By how many past starts. */
  of: number;
  /** Whether it would have taken longer than it may start earlier. */
  isBound: boolean;
}

export interface PlannedStart {
  /** In milliseconds: never after the schedule's time, and never earlier than allowed. */
  at: number;
  reason: StartReason;
}

/** So many starts say enough. */
const LEARNT_FROM = 3;
/** Older starts are of another season. */
const MOST_STARTS = 14;
const MINUTE = 60_000;
/** Until it has learnt: so many minutes for each degree Celsius. */
const USUAL_PACE = 20;
/** With neither a reading nor anything learnt. */
const BLIND_MINUTES = 60;
/** Of past starts, as long as the slowest but a few took. */
const CAREFUL = 0.75;
/** No thermometer shows less than this. */
const NOTHING_LEFT = 0.01;
/** Starts whose gaps differ by less say nothing of what one degree more costs. */
const SPREAD = 0.5;

/** Degrees that are still to go; nothing where it is there, or beyond. */
export function gapOf({ target, way }: Pick<Reach, "target" | "way">, value: number): number {
  return Math.max(0, way === "warm" ? target - value : value - target);
}

/** A degree of this unit, in degrees Celsius. */
function degree(unit: string): number {
  return unit.includes("F") ? 5 / 9 : 1;
}

/**
 * The latest start that reaches the target by the schedule's time, judged carefully by how long it took on past days, and why. It is
 * never later than that time, never earlier than allowed, and never later the further there is to go.
 */
export function optimumStart({ reach, by, value, unit, past }: StartFacts): PlannedStart {
  const { target, within } = reach;
  const recent = past.filter(({ gap, minutes }) => gap >= NOTHING_LEFT && minutes > 0).slice(0, MOST_STARTS);
  const { code, minutes, gap } = judge({ reach, value, unit, recent });
  const isBound = minutes > within;
  const at = by - Math.min(within, minutes) * MINUTE;
  const rate = gap > 0 && minutes > 0 ? gap / minutes : null;
  const of = code === "learnt" || code === "silent" ? recent.length : 0;
  return { at, reason: { code, value: value ?? null, target, unit, rate, of, isBound } };
}

interface Judged {
  code: StartReason["code"];
  minutes: number;
  gap: number;
}

function judge(given: Pick<StartFacts, "reach" | "value" | "unit"> & { recent: readonly PastStart[] }): Judged {
  const { reach, value, unit, recent } = given;
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
 * A building takes a while before anything is felt, and then so long for each degree. Both are read off the past: the middle of all
 * slopes between two starts, and of what is left the careful end. Where gaps are much the same, the pace alone.
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

/** Between the two that lie next to it. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
