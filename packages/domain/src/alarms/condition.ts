import type { Problem } from "../core/problems.ts";
import { MOST_DELAY_MS } from "./terms.ts";

/** What is wrong: a number past a limit, until it has come back by `back`; or a state, such as "open" or "running dry". */
type AlarmTest = { kind: "above" | "below"; limit: number; back: number } | { kind: "is"; value: number | boolean };

export interface AlarmCondition {
  test: AlarmTest;
  /** So long it has to be wrong before it is raised, and well before it is cleared. */
  onDelayMs: number;
  offDelayMs: number;
  /** So long an observation speaks for what follows it; after that nobody knows. */
  gapMs: number;
}

/** What was seen; null where the source says that it does not know. */
export interface Observation {
  at: number;
  value: number | boolean | null;
}

/** Time passing, with nothing new to tell. */
export interface Tick {
  at: number;
}

/** What is remembered between two looks: plain data, so that it can be stored and gone on from after a restart. */
export interface WatchState {
  isRaised: boolean;
  /** Since when it is, without a break, what would change that; null where it is not, or nobody knows. */
  since: number | null;
  /** When something was last seen; null where nothing was, or it was "unknown". */
  heardAt: number | null;
  changedAt: number | null;
}

export interface ConditionChange {
  kind: "raised" | "cleared";
  /** When the delay was over, however late somebody looked. */
  at: number;
}

export interface Watched {
  state: WatchState;
  /** In order; two where a delay ran out before an observation that itself changes something at once. */
  changes: readonly ConditionChange[];
}

export const UNWATCHED: WatchState = { isRaised: false, since: null, heardAt: null, changedAt: null };

const NONE: readonly ConditionChange[] = [];

/**
 * The one rule by which a condition becomes an alarm and ceases to be one: live, and over stored history. A tick only tells a
 * change that is due; it alters nothing else, so looking more often changes nothing but when people hear of it.
 */
export function watch(condition: AlarmCondition, state: WatchState, seen: Observation | Tick): Watched {
  const first = settled(condition, state, seen.at);
  if (!("value" in seen)) return first ?? { state, changes: NONE };
  const after = observed(condition, first?.state ?? state, seen);
  const second = settled(condition, after, Math.max(seen.at, after.heardAt ?? seen.at));
  if (!first) return second ?? { state: after, changes: NONE };
  return { state: second?.state ?? after, changes: [...first.changes, ...(second?.changes ?? NONE)] };
}

/** Carries out the change that is due by an instant; undefined where none is. */
function settled(condition: AlarmCondition, state: WatchState, now: number): Watched | undefined {
  const at = changeDue(condition, state);
  if (at === undefined || at > now) return undefined;
  const isRaised = !state.isRaised;
  return {
    state: { isRaised, since: null, heardAt: state.heardAt, changedAt: at },
    changes: [{ kind: isRaised ? "raised" : "cleared", at }],
  };
}

/** When the condition changes by time alone; undefined where it does not unless something is seen. */
export function changeDue(condition: AlarmCondition, state: WatchState): number | undefined {
  const { since, heardAt } = state;
  if (since === null || heardAt === null) return undefined;
  const due = since + delayOf(condition, state);
  return due <= heardAt + condition.gapMs ? due : undefined;
}

/** Whether what was seen last still speaks for an instant. */
export function isKnown({ gapMs }: AlarmCondition, { heardAt }: WatchState, now: number): boolean {
  return heardAt !== null && now - heardAt <= gapMs;
}

function delayOf({ onDelayMs, offDelayMs }: AlarmCondition, { isRaised }: WatchState): number {
  return isRaised ? offDelayMs : onDelayMs;
}

/**
 * What comes out of order is left aside: a newer one has spoken. What comes late, but is news, counts from the last change on
 * at the earliest: that one was told already.
 */
function observed(condition: AlarmCondition, state: WatchState, seen: Observation): WatchState {
  const { isRaised, heardAt, changedAt } = state;
  if (heardAt !== null && seen.at < heardAt) return state;
  const isWrong = isWrongNow(condition.test, seen.value, isRaised);
  if (isWrong === undefined) return { isRaised, since: null, heardAt: null, changedAt };
  const at = changedAt === null ? seen.at : Math.max(seen.at, changedAt);
  if (isWrong === isRaised) return { isRaised, since: null, heardAt: at, changedAt };
  const goesOn = state.since !== null && isKnown(condition, state, at);
  return { isRaised, since: goesOn ? state.since : at, heardAt: at, changedAt };
}

/** Once raised, everything short of the way back is still wrong; undefined where the value says nothing. */
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

/** What is wrong with a condition as it was put together, by field. */
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
