import type { HoldEndKind } from "../../control/holds/levels.ts";
import type { SwitchOrder } from "../../control/switch-actions.ts";
import type { AnyTrigger } from "./watching.ts";

/** For how long a safety workflow holds what it switched, where its trigger is over at once; in minutes. */
export const SAFETY_MINUTES = { min: 1, max: 1440, default: 15 } as const;

/** A press is over at once; everything else that is watched goes on being so, until it is not. */
export function isMomentary(trigger: AnyTrigger | string): boolean {
  return trigger === "press";
}

/** When what a safety workflow holds ends: with its condition, or after its minutes. */
export function safetyEnd(
  { trigger, minutes }: { trigger: AnyTrigger; minutes: number | null },
  at: Date,
): { until: Date | null; untilKind: Extract<HoldEndKind, "condition" | "time"> } {
  if (!isMomentary(trigger)) return { until: null, untilKind: "condition" };
  return { until: new Date(at.getTime() + (minutes ?? SAFETY_MINUTES.default) * 60_000), untilKind: "time" };
}

/** What of a safety workflow is so at this moment. */
export interface SafetyCause {
  /** There, active, and still marked. */
  isThere: boolean;
  /** Whether its condition holds on anything that it watches. */
  isLasting: boolean;
  /** What it would switch now. */
  orders: readonly Pick<SwitchOrder, "switchId" | "switch_state">[];
}

export interface HeldForSafety {
  until_kind: HoldEndKind;
  switch_id: string;
  switch_state: 0 | 1;
}

/**
 * Whether what it holds is to end before its time: with the workflow, where it lasts as long as the condition, with that, and once
 * the workflow would not switch it so any more.
 */
export function isCauseOver(held: HeldForSafety, { isThere, isLasting, orders }: SafetyCause): boolean {
  if (!isThere || (held.until_kind === "condition" && !isLasting)) return true;
  return !orders.some(
    ({ switchId, switch_state }) => switchId === held.switch_id && switch_state === held.switch_state,
  );
}
