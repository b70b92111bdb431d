import type { Problem } from "../core/problems.ts";
import { nextOnCall, type OnCallRotation, onCallAt } from "./on-call.ts";

/** The recipients of a step: the person on call, the next person in turn, everyone of the group, or named people. */
export type StepAudience = { who: "on_call" | "next" | "everyone" } | { who: "people"; people: readonly string[] };

/** A step such as "not acknowledged in 10 minutes → next". Its time counts from when the alarm was raised. */
export interface EscalationStep {
  afterMs: number;
  tell: StepAudience;
}

export interface Escalation {
  rotation: OnCallRotation;
  /** Everyone who may be notified. A step that would reach nobody reaches all of them. */
  group: readonly string[];
  /** In order of their times. */
  steps: readonly EscalationStep[];
}

/** The part of an alarm that its escalation depends on. */
export interface EscalatedAlarm {
  raisedAt: number;
  /** When the alarm was first acknowledged, shelved or cleared. Null while it waits for somebody. */
  settledAt: number | null;
}

export interface Telling {
  /** The index of the step. With the alarm's transition it identifies this notification, which is sent once. */
  step: number;
  at: number;
  /** The people whom no earlier step has notified. */
  people: readonly string[];
}

const MINUTE = 60_000;

/** The default steps: the person on call at once, the next after ten minutes, everyone after twenty. */
export const ESCALATION_STEPS: readonly EscalationStep[] = [
  { afterMs: 0, tell: { who: "on_call" } },
  { afterMs: 10 * MINUTE, tell: { who: "next" } },
  { afterMs: 20 * MINUTE, tell: { who: "everyone" } },
];

/**
 * Returns who was due to be notified of an alarm by an instant, step by step. Later instants return the same steps and more, so a
 * server that was down can catch up. The person on call is the one at the time of the step. Nobody is notified twice, or after
 * the alarm is settled.
 */
export function tellingsDue(escalation: Escalation, alarm: EscalatedAlarm, now: number): Telling[] {
  const due: Telling[] = [];
  const known = new Set<string>();
  for (const [step, { afterMs, tell }] of escalation.steps.entries()) {
    const at = alarm.raisedAt + afterMs;
    if (at > now || !isWaiting(alarm, at)) break;
    const people = peopleOf(escalation, tell, at, known).filter((person) => !known.has(person));
    for (const person of people) known.add(person);
    if (people.length > 0) due.push({ step, at, people });
  }
  return due;
}

/** Returns when the next step is due if the alarm stays unsettled. Returns undefined when there is none. */
export function nextTellingAt(escalation: Escalation, alarm: EscalatedAlarm, now: number): number | undefined {
  return escalation.steps.map(({ afterMs }) => alarm.raisedAt + afterMs).find((at) => at > now && isWaiting(alarm, at));
}

/** The first step always counts, even when the alarm was settled in the instant it was raised. */
function isWaiting({ raisedAt, settledAt }: EscalatedAlarm, at: number): boolean {
  return settledAt === null || at < settledAt || at === raisedAt;
}

function peopleOf(
  { rotation, group }: Escalation,
  tell: StepAudience,
  at: number,
  known: ReadonlySet<string>,
): readonly string[] {
  const people = audienceOf(rotation, group, tell, at, known);
  // An empty rotation must not mean that nobody is notified.
  return people.length > 0 ? [...new Set(people)] : [...new Set(group)];
}

function audienceOf(
  rotation: OnCallRotation,
  group: readonly string[],
  tell: StepAudience,
  at: number,
  known: ReadonlySet<string>,
): readonly string[] {
  if (tell.who === "people") return tell.people;
  if (tell.who === "everyone") return group;
  if (tell.who === "on_call") return [onCallAt(rotation, at)].filter((person) => person !== null);
  return nextOnCall(rotation, at)
    .filter((person) => !known.has(person))
    .slice(0, 1);
}

export const MOST_STEPS = 10;
export const LONGEST_ESCALATION_MS = 24 * 60 * MINUTE;

export const ESCALATION_PROBLEMS = {
  "escalation.steps": "Provide 1 to 10 steps",
  "escalation.order": "Each step comes later than the one before",
  "escalation.after": "Steps are within 24 hours",
  "escalation.people": "Select at least one person",
} as const;
export type EscalationProblem = keyof typeof ESCALATION_PROBLEMS;

export function escalationProblems(steps: readonly EscalationStep[]): Problem<EscalationProblem>[] {
  const problems: Problem<EscalationProblem>[] = [];
  if (steps.length === 0 || steps.length > MOST_STEPS) problems.push({ path: "steps", code: "escalation.steps" });
  for (const [index, { afterMs, tell }] of steps.entries()) {
    const path = `steps.${index}`;
    const before = steps[index - 1]?.afterMs ?? -1;
    if (!(afterMs >= 0 && afterMs <= LONGEST_ESCALATION_MS)) problems.push({ path, code: "escalation.after" });
    else if (afterMs <= before) problems.push({ path, code: "escalation.order" });
    if (tell.who === "people" && tell.people.length === 0) problems.push({ path, code: "escalation.people" });
  }
  return problems;
}
