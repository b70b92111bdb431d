import type { Problem } from "../../core/problems.ts";

/** The shortest times on and off, and the longest run of a switch. Null means no limit. */
export interface SwitchLimits {
  min_on_s: number | null;
  min_off_s: number | null;
  max_run_s: number | null;
}

/** A pump or a compressor rests for minutes. Nobody waits longer than this. */
export const MOST_MINIMUM_S = 4 * 3600;
export const MOST_RUN_S = 7 * 86_400;
/** Limits of one set and of one enterprise. */
export const MOST_INTERLOCKED = 20;
export const MOST_INTERLOCKS = 200;
/** A switch that did not turn off after its longest run is told again after this time. */
export const STOP_AGAIN_MS = 5 * 60_000;

export const LIMIT_PROBLEMS = {
  "limits.run": "The longest run cannot be shorter than the minimum on time",
} as const;
export type LimitProblem = keyof typeof LIMIT_PROBLEMS;

/** A run must not have to end before it may. */
export function limitProblems({ min_on_s, max_run_s }: SwitchLimits): Problem<LimitProblem>[] {
  const isTooShort = min_on_s !== null && max_run_s !== null && max_run_s < min_on_s;
  return isTooShort ? [{ path: "max_run_s", code: "limits.run" }] : [];
}

export function hasLimits({ min_on_s, min_off_s, max_run_s }: SwitchLimits): boolean {
  return min_on_s !== null || min_off_s !== null || max_run_s !== null;
}

/** Returns when a running switch has to turn off. Returns undefined when nothing ends the run. */
export function stopAt({ max_run_s }: SwitchLimits, onSince: number | null): number | undefined {
  return max_run_s === null || onSince === null ? undefined : onSince + max_run_s * 1000;
}
