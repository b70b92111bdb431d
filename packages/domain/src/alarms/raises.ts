import type { AlarmCondition, Observation } from "./condition.ts";
import type { RaisedOnce } from "./nuisance.ts";
import type { TransitionKind } from "./terms.ts";

/** A transition of an alarm, reduced to the parts that say whether it was raised. */
export interface RaiseStep {
  kind: TransitionKind;
  at: number;
}

/** Returns each raise of an alarm with its end. A raise while the alarm stands ends the one before. */
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
 * Reconstructs the observations, in order, that lead to these raises with these delays. Episodes too short to raise or clear
 * anything are unknown, but longer delays would ignore them as well.
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
