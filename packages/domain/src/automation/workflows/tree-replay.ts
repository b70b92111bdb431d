import type { AlarmCondition } from "../../alarms/condition.ts";
import { replay } from "../../alarms/replay.ts";
import { MOST_DELAY_MS } from "../../alarms/terms.ts";
import { beginTree, runTree } from "./tree-run.ts";
import { type ConditionFacts, type ConditionNode, truthOf } from "./workflow-conditions.ts";

/** A firing in a replay. */
export interface WouldFire {
  at: number;
  /** When it would have ended; undefined if the condition still holds at the end of the period. */
  until: number | undefined;
}

export interface TreeReplay {
  fired: readonly WouldFire[];
  /** When the workflow would have been turned off because it kept triggering itself. */
  stoppedAt: number | undefined;
  /** The share of the period for which the truth is unknown, from 0 to 1. */
  unknown: number;
}

/**
 * Runs a condition over stored history with the rule that also runs live. A condition that already holds when the period begins does
 * not count as a firing.
 */
export function replayTree(
  tree: ConditionNode,
  facts: ConditionFacts,
  { from, to }: { from: number; to: number },
): TreeReplay {
  const before = { ...beginTree(from), isTrue: truthOf(tree, facts, from) === true };
  const { events, unknownMs } = runTree(tree, facts, before, to);
  const fired: WouldFire[] = [];
  let stoppedAt: number | undefined;
  for (const { at, does } of events) {
    const last = fired.at(-1);
    if (does === "end" && last) last.until ??= at;
    if (does === "fire") fired.push({ at, until: undefined });
    if (does !== "stop") continue;
    stoppedAt = at;
    break;
  }
  return { fired, stoppedAt, unknown: to > from ? Math.min(1, unknownMs / (to - from)) : 0 };
}

/** Returns how many alarms the firings would have raised with these delays. */
export function replayAlarms(
  fired: readonly WouldFire[],
  { onDelayMs, offDelayMs }: Pick<AlarmCondition, "onDelayMs" | "offDelayMs">,
  period: { from: number; to: number; timeZone: string },
): number {
  const observations = fired.flatMap(({ at, until }) => [
    { at, value: true },
    ...(until === undefined ? [] : [{ at: until, value: false }]),
  ]);
  // The state between two observations is known, so the whole period must not count as a gap.
  const gapMs = Math.max(period.to - period.from, MOST_DELAY_MS);
  const condition: AlarmCondition = { test: { kind: "is", value: true }, onDelayMs, offDelayMs, gapMs };
  return replay(condition, [{ id: "", observations }], period).count;
}
