import type { HoldEndKind } from "../../control/holds/levels.ts";
import type { SwitchOrder } from "../../control/switch-actions.ts";
import type { AnyTrigger } from "./watching.ts";

/** How many minutes a safety workflow holds its switches when its trigger is momentary. */
export const SAFETY_MINUTES = { min: 1, max: 1440, default: 15 } as const;

/** A press is over at once; every other trigger lasts until its condition ends. */
export function isMomentary(trigger: AnyTrigger | string): boolean {
  return trigger === "press";
}

/** Returns when the holds of a safety workflow end: with its condition, or after its minutes for a momentary trigger. */
export function safetyEnd(
  { trigger, minutes }: { trigger: AnyTrigger; minutes: number | null },
  at: Date,
): { until: Date | null; untilKind: Extract<HoldEndKind, "condition" | "time"> } {
  if (!isMomentary(trigger)) return { until: null, untilKind: "condition" };
  return { until: new Date(at.getTime() + (minutes ?? SAFETY_MINUTES.default) * 60_000), untilKind: "time" };
}

/** The present state of a safety workflow. */
export interface SafetyCause {
  /** The workflow exists, is active and is still marked for safety. */
  isThere: boolean;
  /** Its condition holds on at least one target. */
  isLasting: boolean;
  orders: readonly Pick<SwitchOrder, "switchId" | "switch_state">[];
}

export interface HeldForSafety {
  until_kind: HoldEndKind;
  switch_id: string;
  switch_state: 0 | 1;
}

/**
 * Returns whether a hold has to end before its time: when the workflow is gone, when the condition that the hold depends on has ended,
 * or when the workflow would no longer switch it this way.
 */
export function isCauseOver(held: HeldForSafety, { isThere, isLasting, orders }: SafetyCause): boolean {
  if (!isThere || (held.until_kind === "condition" && !isLasting)) return true;
  return !orders.some(
    ({ switchId, switch_state }) => switchId === held.switch_id && switch_state === held.switch_state,
  );
}
