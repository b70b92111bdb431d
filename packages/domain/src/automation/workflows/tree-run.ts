import { type ConditionFacts, type ConditionNode, judgeTree, truthCourse } from "./workflow-conditions.ts";
import { WORKFLOW_MAX_PER_HOUR, WORKFLOW_REST_MS } from "./workflows.ts";

/** What is remembered of a workflow of several triggers between two looks: plain data, gone on from by whichever server looks next. */
export interface TreeState {
  /** The condition holds, so it has fired. */
  isTrue: boolean;
  /** When it fired, newest last, over the last hour. */
  fired: readonly number[];
  /** Up to when it has been looked at. */
  lookedAt: number;
}

/** `fire` when it becomes true, `end` when it ceases to be, `stop` where it fires so often that it must be chasing itself. */
export interface TreeEvent {
  at: number;
  does: "fire" | "end" | "stop";
}

export interface TreeRun {
  state: TreeState;
  events: readonly TreeEvent[];
  /** How long nobody knew, in milliseconds. */
  unknownMs: number;
}

const HOUR = 3_600_000;

/** Nothing known of it yet: what is true already when it begins fires, as with one trigger. */
export const beginTree = (at: number): TreeState => ({ isTrue: false, fired: [], lookedAt: at });

/**
 * The one rule by which a workflow of several triggers fires and ends: step by step as news comes, and over stored history. How the time is
 * cut into looks changes nothing.
 */
export function runTree(tree: ConditionNode, facts: ConditionFacts, before: TreeState, to: number): TreeRun {
  const { pieces } = truthCourse(tree, facts, { from: before.lookedAt, to: to + 1, asOf: to });
  const events: TreeEvent[] = [];
  let { isTrue, fired } = before;
  let unknownMs = 0;
  for (const [index, { at, truth }] of pieces.entries()) {
    const end = pieces[index + 1]?.at ?? to + 1;
    // What is unknown neither fires nor ends: it is as before until somebody knows.
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

/** When a workflow has to be looked at again though nothing is said; null where only news changes it. */
export function nextLook(tree: ConditionNode, facts: ConditionFacts, { isTrue, fired, lookedAt }: TreeState) {
  const { truth, lookAgainAt } = judgeTree(tree, facts, lookedAt);
  if (truth !== true || isTrue) return lookAgainAt;
  return Math.min(restedAt(fired), lookAgainAt ?? Number.POSITIVE_INFINITY);
}

/** What it has switched needs a moment before it means anything again. */
function restedAt(fired: readonly number[]): number {
  const last = fired.at(-1);
  return last === undefined ? Number.NEGATIVE_INFINITY : last + WORKFLOW_REST_MS;
}
