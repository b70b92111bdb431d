import { type Escalation, LONGEST_ESCALATION_MS } from "./escalation.ts";
import { escalationOf, type OnCallPlan } from "./on-call-plans.ts";

/** Whom one alarm notifies, instead of the on-call plan of its priority and room. */
export interface AlarmRecipients {
  /** Notified at once; without people, the plan says who is notified and who is next. */
  people: readonly string[];
  plan: string | null;
  /** Notified when nobody responds to the people. */
  next: { afterMinutes: number; people: readonly string[]; plan: string | null } | null;
}

const MINUTE = 60_000;

export const MOST_NEXT_MINUTES = LONGEST_ESCALATION_MS / MINUTE;

const NOBODY = { turn: "week", from: "2000-01-03", handOver: 0, people: [], overrides: [], timeZone: "UTC" } as const;

type Plan = Pick<OnCallPlan, "id" | "rotation" | "steps">;

/**
 * Returns the escalation that an alarm names. Returns undefined when it names a plan that was deleted, so that the
 * usual plan applies and nobody misses the alarm.
 */
export function escalationTo({ people, plan, next }: AlarmRecipients, plans: readonly Plan[]): Escalation | undefined {
  const planOf = (id: string | null) => plans.find((each) => each.id === id);
  if (people.length === 0) {
    const named = planOf(plan);
    return named && escalationOf(named);
  }
  const first = { afterMs: 0, tell: { who: "people" as const, people } };
  if (!next) return { rotation: NOBODY, group: people, steps: [first] };
  const afterMs = next.afterMinutes * MINUTE;
  const nextPlan = next.people.length === 0 ? planOf(next.plan) : undefined;
  if (nextPlan) {
    const { rotation, steps, group } = escalationOf(nextPlan);
    const later = steps.map((step) => ({ ...step, afterMs: step.afterMs + afterMs }));
    return { rotation, group: [...new Set([...people, ...group])], steps: [first, ...later] };
  }
  const group = [...new Set([...people, ...next.people])];
  return { rotation: NOBODY, group, steps: [first, { afterMs, tell: { who: "people", people: next.people } }] };
}
