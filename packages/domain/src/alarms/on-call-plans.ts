import type { Problem } from "../core/problems.ts";
import {
  ESCALATION_PROBLEMS,
  type Escalation,
  type EscalationProblem,
  type EscalationStep,
  escalationProblems,
} from "./escalation.ts";
import { ON_CALL_PROBLEMS, type OnCallProblem, type OnCallRotation, onCallProblems } from "./on-call.ts";
import type { Priority } from "./terms.ts";

/** Who takes turns and who is notified next, for the whole enterprise or for one room. */
export interface OnCallPlan {
  id: string;
  /** Null for the plan of the enterprise, which takes everything that no room's plan does. */
  room: string | null;
  priorities: readonly Priority[];
  rotation: OnCallRotation;
  steps: readonly EscalationStep[];
}

export const MOST_PLANS = 50;

/**
 * Returns the plan of an alarm: one of its rooms before the enterprise's, and the lowest id of several. Undefined when
 * none applies.
 */
export function planFor<Plan extends Pick<OnCallPlan, "id" | "room" | "priorities">>(
  plans: readonly Plan[],
  alarm: { priority: Priority; rooms: readonly string[] },
): Plan | undefined {
  const fitting = plans
    .filter(({ priorities, room }) => priorities.includes(alarm.priority) && (!room || alarm.rooms.includes(room)))
    .toSorted((a, b) => Number(a.room === null) - Number(b.room === null) || (a.id < b.id ? -1 : 1));
  return fitting[0];
}

/** The group of the escalation is everyone who takes turns. */
export function escalationOf({ rotation, steps }: Pick<OnCallPlan, "rotation" | "steps">): Escalation {
  return { rotation, steps, group: [...new Set(rotation.people)] };
}

export const PLAN_PROBLEMS = {
  ...ON_CALL_PROBLEMS,
  ...ESCALATION_PROBLEMS,
  "plan.priorities": "Select at least one priority",
} as const;
export type PlanProblem = OnCallProblem | EscalationProblem | "plan.priorities";

export function planProblems(plan: Omit<OnCallPlan, "id" | "room">): Problem<PlanProblem>[] {
  const problems: Problem<PlanProblem>[] = [...onCallProblems(plan.rotation), ...escalationProblems(plan.steps)];
  if (plan.priorities.length === 0) problems.push({ path: "priorities", code: "plan.priorities" });
  return problems;
}
