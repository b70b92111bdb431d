import { type ConditionFacts, type ConditionNode, judgeTree, truthCourse, truthOf } from "./workflow-conditions.ts";

/** The state of a condition between two evaluations: plain data, so that any server can continue from it. */
export interface TreeState {
  /** The condition holds, so it has fired. */
  isTrue: boolean;
  /** When it fired, newest last, over the last hour. */
  fired: readonly number[];
  /** The instant up to which it has been evaluated. */
  lookedAt: number;
}

/** `fire` when the condition becomes true, `end` when it ceases to be, `stop` when it fires so often that it must be triggering itself. */
export interface TreeEvent {
  at: number;
  does: "fire" | "end" | "stop";
}

export interface TreeRun {
  state: TreeState;
  events: readonly TreeEvent[];
  /** How long the truth was unknown, in milliseconds. */
  unknownMs: number;
}

const HOUR = 3_600_000;
/** A device that was just switched needs a moment before its readings mean anything again. */
export const WORKFLOW_REST_MS = 60_000;
/** Firing this often within an hour means that the workflow moves the very value it watches. */
export const WORKFLOW_MAX_PER_HOUR = 10;

/** The state before the first evaluation: a condition that is true already fires. */
export const beginTree = (at: number): TreeState => ({ isTrue: false, fired: [], lookedAt: at });

/**
 * The rule by which every workflow fires and ends, live and over stored history. The result does not depend on how the time is
 * divided into evaluations.
 */
export function runTree(tree: ConditionNode, facts: ConditionFacts, before: TreeState, to: number): TreeRun {
  const { pieces } = truthCourse(tree, facts, { from: before.lookedAt, to: to + 1, asOf: to });
  const events: TreeEvent[] = [];
  let { isTrue, fired } = before;
  let unknownMs = 0;
  for (const [index, { at, truth }] of pieces.entries()) {
    const end = pieces[index + 1]?.at ?? to + 1;
    // An unknown truth neither fires nor ends: the state stays as it was until the truth is known.
    if (truth === "unknown") unknownMs += end - at;
    if (truth === false && isTrue) {
      isTrue = false;
      events.push({ at, does: "end" });
    }
    if (truth !== true || isTrue) continue;
    const start = Math.max(at, restedAt(fired));
    if (start >= end) continue;
    fired = fired.filter((instant) => start - instant < HOUR);
    isTrue = true;
    events.push({ at: start, does: fired.length >= WORKFLOW_MAX_PER_HOUR ? "stop" : "fire" });
    fired = [...fired, start];
  }
  return { state: { isTrue, fired, lookedAt: to }, events, unknownMs };
}

/**
 * Whether a condition already holds when a workflow begins to watch it: then it counts as fired. Where a value is missing, because a
 * device is offline, the last known one decides, so that its return does not count as a change.
 */
export function holdsAlready(tree: ConditionNode, facts: ConditionFacts, at: number): boolean {
  const truth = truthOf(tree, facts, at);
  if (truth !== "unknown") return truth;
  const known = [...facts.values].map(([key, own]) => [key, own.filter(({ value }) => value !== null)] as const);
  return truthOf(tree, { ...facts, values: new Map(known) }, at) === true;
}

/** Fires for each press at which the rest of the condition is true. A press is over at once, so nothing ends, rests or is stopped. */
export function runPresses(tree: ConditionNode, facts: ConditionFacts, presses: readonly number[]): TreeEvent[] {
  return presses.filter((at) => truthOf(tree, facts, at) === true).map((at) => ({ at, does: "fire" }));
}

/** Returns when a workflow has to be evaluated again though no message arrives, or null where only a message changes it. */
export function nextLook(tree: ConditionNode, facts: ConditionFacts, { isTrue, fired, lookedAt }: TreeState) {
  const { truth, lookAgainAt } = judgeTree(tree, facts, lookedAt);
  if (truth !== true || isTrue) return lookAgainAt;
  return Math.min(restedAt(fired), lookAgainAt ?? Number.POSITIVE_INFINITY);
}

function restedAt(fired: readonly number[]): number {
  const last = fired.at(-1);
  return last === undefined ? Number.NEGATIVE_INFINITY : last + WORKFLOW_REST_MS;
}
