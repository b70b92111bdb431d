import type { OnCallPlanInput } from "@switchboard/contract";
import { type EscalationStep, escalationOf, escalationTo, type OnCallPlan, planFor } from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";
import type { EscalationsOf } from "../ports.ts";
import { OnCallRepository, type PlanRow } from "./on-call.repository.ts";

const MINUTE = 60_000;

/** Converts the steps of a plan to those of the domain's rules. */
export function stepsOf(steps: OnCallPlanInput["steps"]): EscalationStep[] {
  return steps.map(({ after_minutes, tell: who, people }) => ({
    afterMs: after_minutes * MINUTE,
    tell: who === "people" ? { who, people } : { who },
  }));
}

/** Returns a function that finds the escalation of an alarm; runs in the caller's transaction. */
export const escalationsOf: EscalationsOf = async (sql, enterpriseId, now) => {
  const plans = (await new OnCallRepository(sql).list(enterpriseId, now)).map(planOf);
  return ({ recipients, ...alarm }) => {
    const own = recipients && escalationTo(recipients, plans);
    if (own) return own;
    const plan = planFor(plans, alarm);
    return plan && escalationOf(plan);
  };
};

/** Counts the people on call at a time: one for each plan, and at least one, because without plans alarms go to everyone. */
export async function onCallAtOnce(sql: Sql, enterpriseId: string, now: Date): Promise<number> {
  const plans = await new OnCallRepository(sql).list(enterpriseId, now);
  return Math.max(1, plans.filter(({ people }) => people.length > 0).length);
}

function planOf({
  id,
  room,
  priorities,
  turn,
  from,
  hand_over,
  time_zone,
  people,
  covers,
  steps,
}: PlanRow): OnCallPlan {
  const overrides = covers.map(({ starts_at, ends_at, user_id }) => ({
    from: Date.parse(starts_at),
    to: Date.parse(ends_at),
    person: user_id,
  }));
  const rotation = {
    timeZone: time_zone,
    turn,
    from,
    handOver: hand_over,
    people: people.map((each) => each.id),
    overrides,
  };
  return { id, room, priorities, rotation, steps: stepsOf(steps) };
}
