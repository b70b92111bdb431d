import type { Problem } from "../core/problems.ts";
import { MOST_DELAY_MS } from "./terms.ts";

/**
 * A number beyond a limit, which is wrong until it has returned by `back`, or a state such as "open" or "running dry".
 */
type AlarmTest = { kind: "above" | "below"; limit: number; back: number } | { kind: "is"; value: number | boolean };

export interface AlarmCondition {
  test: AlarmTest;
  /** How long the test has to hold before the alarm is raised, and to fail before it is cleared. */
  onDelayMs: number;
  offDelayMs: number;
  /** How long an observation remains valid. After that the value counts as unknown. */
  gapMs: number;
}

/** A reported value. It is null when the source reports that it does not know. */
export interface Observation {
  at: number;
  value: number | boolean | null;
}

/** A point in time without a new observation. */
export interface Tick {
  at: number;
}

/**
 * The memory of a condition between two observations: plain data, so that it can be stored and continued after a
 * restart.
 */
export interface WatchState {
  isRaised: boolean;
  /**
   * Since when the test has contradicted `isRaised` without a break. Null when it does not, or when the value is
   * unknown.
   */
  since: number | null;
  /** When the last value was observed. Null when there was none, or when it was unknown. */
  heardAt: number | null;
  changedAt: number | null;
}

export interface ConditionChange {
  kind: "raised" | "cleared";
  /** When the delay ended, however late that was noticed. */
  at: number;
}

export interface WatchResult {
  state: WatchState;
  /** In order. There are two when a delay ended before an observation that changes the state at once. */
  changes: readonly ConditionChange[];
}

export const UNWATCHED: WatchState = { isRaised: false, since: null, heardAt: null, changedAt: null };

const NONE: readonly ConditionChange[] = [];

/**
 * Decides when a condition becomes an alarm and when it ends, both live and when replaying history. A tick only reports a
 * change that is due and alters nothing else, so ticking more often only makes people hear of it earlier.
 */
export function watch(condition: AlarmCondition, state: WatchState, seen: Observation | Tick): WatchResult {
  const first = applyDueChange(condition, state, seen.at);
  if (!("value" in seen)) return first ?? { state, changes: NONE };
  const after = applyObservation(condition, first?.state ?? state, seen);
  const second = applyDueChange(condition, after, Math.max(seen.at, after.heardAt ?? seen.at));
  if (!first) return second ?? { state: after, changes: NONE };
  return { state: second?.state ?? after, changes: [...first.changes, ...(second?.changes ?? NONE)] };
}

/** Applies the change that is due at an instant. Returns undefined when none is due. */
function applyDueChange(condition: AlarmCondition, state: WatchState, now: number): WatchResult | undefined {
  const at = changeDue(condition, state);
  if (at === undefined || at > now) return undefined;
  const isRaised = !state.isRaised;
  return {
    state: { isRaised, since: null, heardAt: state.heardAt, changedAt: at },
    changes: [{ kind: isRaised ? "raised" : "cleared", at }],
  };
}

/** Returns when the condition changes by time alone. Returns undefined when it needs a new observation to change. */
export function changeDue(condition: AlarmCondition, state: WatchState): number | undefined {
  const { since, heardAt } = state;
  if (since === null || heardAt === null) return undefined;
  const due = since + delayOf(condition, state);
  return due <= heardAt + condition.gapMs ? due : undefined;
}

/** Tells whether the last observation is still valid at an instant. */
export function isKnown({ gapMs }: AlarmCondition, { heardAt }: WatchState, now: number): boolean {
  return heardAt !== null && now - heardAt <= gapMs;
}

function delayOf({ onDelayMs, offDelayMs }: AlarmCondition, { isRaised }: WatchState): number {
  return isRaised ? offDelayMs : onDelayMs;
}

/**
 * Ignores observations that are older than the last one. A late observation that is newer counts from the last change on at
 * the earliest, because that change was already reported.
 */
function applyObservation(condition: AlarmCondition, state: WatchState, seen: Observation): WatchState {
  const { isRaised, heardAt, changedAt } = state;
  if (heardAt !== null && seen.at < heardAt) return state;
  const isWrong = isWrongNow(condition.test, seen.value, isRaised);
  if (isWrong === undefined) return { isRaised, since: null, heardAt: null, changedAt };
  const at = changedAt === null ? seen.at : Math.max(seen.at, changedAt);
  if (isWrong === isRaised) return { isRaised, since: null, heardAt: at, changedAt };
  const goesOn = state.since !== null && isKnown(condition, state, at);
  return { isRaised, since: goesOn ? state.since : at, heardAt: at, changedAt };
}

/** Once raised, a value is wrong until it has returned by `back`. Returns undefined when the value cannot be judged. */
function isWrongNow(test: AlarmTest, value: Observation["value"], isRaised: boolean): boolean | undefined {
  if (value === null || Number.isNaN(Number(value))) return undefined;
  if (test.kind === "is") return typeof value === typeof test.value ? value === test.value : undefined;
  if (typeof value !== "number") return undefined;
  const way = isRaised ? test.back : 0;
  return test.kind === "above" ? value > test.limit - way : value < test.limit + way;
}

const HOUR_MS = 3_600_000;
const MOST_GAP_MS = 7 * 24 * HOUR_MS;

const CONDITION_PROBLEMS = {
  "condition.limit": "Provide a limit",
  "condition.back": "The way back cannot be negative",
  "condition.delay": "Delays are 0 to 24 hours",
  "condition.gap": "Values count for more than 0 minutes and at most 7 days",
} as const;
export type ConditionProblem = keyof typeof CONDITION_PROBLEMS;

/** Returns the problems of a condition, by field. */
export function conditionProblems({ test, onDelayMs, offDelayMs, gapMs }: AlarmCondition): Problem<ConditionProblem>[] {
  const problems: Problem<ConditionProblem>[] = [];
  if (test.kind === "is" ? Number.isNaN(Number(test.value)) : !Number.isFinite(test.limit))
    problems.push({ path: "test.limit", code: "condition.limit" });
  if (test.kind !== "is" && !(test.back >= 0 && test.back < Number.POSITIVE_INFINITY))
    problems.push({ path: "test.back", code: "condition.back" });
  for (const [path, delay] of [["onDelayMs", onDelayMs] as const, ["offDelayMs", offDelayMs] as const])
    if (!(delay >= 0 && delay <= MOST_DELAY_MS)) problems.push({ path, code: "condition.delay" });
  if (!(gapMs > 0 && gapMs <= MOST_GAP_MS)) problems.push({ path: "gapMs", code: "condition.gap" });
  return problems;
}
