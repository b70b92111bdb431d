import type { Problem } from "../../core/problems.ts";

/** What a switch is spared: how long it stays on and off at least, and how long it runs at the longest. Null where nothing is said. */
export interface SwitchLimits {
  min_on_s: number | null;
  min_off_s: number | null;
  max_run_s: number | null;
}

/** A pump or a compressor rests for minutes; whoever waits for it waits no longer than this. */
export const MOST_MINIMUM_S = 4 * 3600;
export const MOST_RUN_S = 7 * 86_400;
/** Of one set, and of one enterprise. */
export const MOST_INTERLOCKED = 20;
export const MOST_INTERLOCKS = 200;
/** A switch that did not go off at its longest is told so again after this. */
export const STOP_AGAIN_MS = 5 * 60_000;

export const LIMIT_PROBLEMS = {
  "limits.run": "The longest run cannot be shorter than the minimum on time",
} as const;
export type LimitProblem = keyof typeof LIMIT_PROBLEMS;

/** What is wrong with the limits together: a run cannot have to end before it may. */
export function limitProblems({ min_on_s, max_run_s }: SwitchLimits): Problem<LimitProblem>[] {
  const isTooShort = min_on_s !== null && max_run_s !== null && max_run_s < min_on_s;
  return isTooShort ? [{ path: "max_run_s", code: "limits.run" }] : [];
}

export function hasLimits({ min_on_s, min_off_s, max_run_s }: SwitchLimits): boolean {
  return min_on_s !== null || min_off_s !== null || max_run_s !== null;
}

/** When it has to go off, where it runs at the longest for some time and is on; undefined where nothing ends it. */
export function stopAt({ max_run_s }: SwitchLimits, onSince: number | null): number | undefined {
  return max_run_s === null || onSince === null ? undefined : onSince + max_run_s * 1000;
}
