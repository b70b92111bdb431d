import type { AlarmCondition, Observation } from "./condition.ts";
import type { RaisedOnce } from "./nuisance.ts";
import type { TransitionKind } from "./terms.ts";

/** A step of a life, as far as it says whether something was wrong. */
export interface RaiseStep {
  kind: TransitionKind;
  at: number;
}

/** Each time that an alarm was raised in its life, and when that was over. What is raised while it stands is news of its own. */
export function raisesOf(source: string, steps: readonly RaiseStep[]): RaisedOnce[] {
  const raises: RaisedOnce[] = [];
  for (const { kind, at } of steps) {
    const last = raises.at(-1);
    const isRaise = kind === "raised" || kind === "raised_again";
    if (last && last.clearedAt === null && (isRaise || kind === "cleared" || kind === "closed")) last.clearedAt = at;
    if (isRaise) raises.push({ source, raisedAt: at, clearedAt: null });
  }
  return raises;
}

/**
 * What a source must have said for these raises to come of a condition with these delays; in order. What was too short to raise
 * or clear anything is not known; longer delays would pass it over as well.
 */
export function seenFor(
  raises: readonly Pick<RaisedOnce, "raisedAt" | "clearedAt">[],
  { onDelayMs, offDelayMs }: Pick<AlarmCondition, "onDelayMs" | "offDelayMs">,
): Observation[] {
  const seen: Observation[] = [];
  const add = (at: number, value: boolean) => {
    seen.push({ at: Math.max(at, seen.at(-1)?.at ?? Number.NEGATIVE_INFINITY), value });
  };
  for (const { raisedAt, clearedAt } of raises.toSorted((a, b) => a.raisedAt - b.raisedAt)) {
    add(raisedAt - onDelayMs, true);
    if (clearedAt !== null) add(Math.max(raisedAt, clearedAt - offDelayMs), false);
  }
  return seen;
}
