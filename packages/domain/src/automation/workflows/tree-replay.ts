import type { AlarmCondition } from "../../alarms/condition.ts";
import { replay } from "../../alarms/replay.ts";
import { MOST_DELAY_MS } from "../../alarms/terms.ts";
import { beginTree, runTree } from "./tree-run.ts";
import { type ConditionFacts, type ConditionNode, truthOf } from "./workflow-conditions.ts";

/** A firing that would have been. */
export interface WouldFire {
  at: number;
  /** When it would have ended; undefined where it would still be so. */
  until: number | undefined;
}

export interface TreeReplay {
  fired: readonly WouldFire[];
  /** When it would have been turned off, for it would have kept triggering itself. */
  stoppedAt: number | undefined;
  /** Of how much of the time nobody knows, from 0 to 1. */
  unknown: number;
}

/**
 * What a workflow would have done over stored history: by the very rule that watches it. What was so already when the period begins is not
 * counted.
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

/** How many alarms its firings would have been, with the delays of those. */
export function replayAlarms(
  fired: readonly WouldFire[],
  { onDelayMs, offDelayMs }: Pick<AlarmCondition, "onDelayMs" | "offDelayMs">,
  period: { from: number; to: number; timeZone: string },
): number {
  const observations = fired.flatMap(({ at, until }) => [
    { at, value: true },
    ...(until === undefined ? [] : [{ at: until, value: false }]),
  ]);
  // Between two of them it is known to go on: the whole period is one word.
  const gapMs = Math.max(period.to - period.from, MOST_DELAY_MS);
  const condition: AlarmCondition = { test: { kind: "is", value: true }, onDelayMs, offDelayMs, gapMs };
  return replay(condition, [{ id: "", observations }], period).count;
}
