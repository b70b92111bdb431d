import type { OnCallPlan } from "@switchboard/contract";
import {
  ESCALATION_STEPS,
  type PlanProblem,
  type Priority,
  planProblems,
  type StepAudience,
} from "@switchboard/domain/alarms";
import { formatHhmm, type Problem, parseHhmm } from "@switchboard/domain/core";
import type { ChosenPerson } from "../../../../widgets/people/PersonSelect.tsx";
import type { PlanInput } from "../api.ts";

export const TELLS = ["on_call", "next", "everyone", "people"] as const;

export interface StepValues {
  /** Identifies the step while steps are reordered. */
  key: number;
  after: string;
  tell: (typeof TELLS)[number];
  people: ChosenPerson[];
}

/** The typed values of the fields. */
export interface PlanValues {
  name: string;
  room: string;
  priorities: Priority[];
  turn: string;
  from: string;
  hand_over: string;
  people: ChosenPerson[];
  steps: StepValues[];
}

const MINUTE = 60_000;

/** Returns whole minutes, or NaN for other text. */
export function minutesOf(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

const firstSteps = (): StepValues[] =>
  ESCALATION_STEPS.map(({ afterMs, tell }, key) => ({
    key,
    after: String(afterMs / MINUTE),
    tell: tell.who,
    people: [],
  }));

/** Adds a step ten minutes after the last one. */
export function newStep(steps: readonly StepValues[]): StepValues {
  const last = steps.at(-1);
  const after = last ? String((minutesOf(last.after) || 0) + 10) : "0";
  return {
    key: Math.max(-1, ...steps.map(({ key }) => key)) + 1,
    after,
    tell: last ? "everyone" : "on_call",
    people: [],
  };
}

export function valuesOf(plan: OnCallPlan | undefined, monday: string): PlanValues {
  if (!plan)
    return {
      name: "",
      room: "",
      priorities: ["critical", "high"],
      turn: "week",
      from: monday,
      hand_over: "09:00",
      people: [],
      steps: firstSteps(),
    };
  const { name, room, priorities, turn, from, hand_over, people, steps } = plan;
  return {
    name,
    room: room?._id ?? "",
    priorities,
    turn,
    from,
    hand_over: formatHhmm(hand_over, 24),
    people,
    steps: steps.map(({ after_minutes, tell, people: of }, key) => ({
      key,
      after: String(after_minutes),
      tell,
      people: of,
    })),
  };
}

const turnOf = (text: string) => (text === "day" ? "day" : "week");

export function inputOf({ name, room, priorities, turn, from, hand_over, people, steps }: PlanValues): PlanInput {
  return {
    name: name.trim(),
    room: room || null,
    priorities,
    turn: turnOf(turn),
    from,
    hand_over: parseHhmm(hand_over) ?? 0,
    people: people.map(({ _id }) => _id),
    steps: steps.map(({ after, tell, people: of }) => ({
      after_minutes: minutesOf(after),
      tell,
      people: tell === "people" ? of.map(({ _id }) => _id) : [],
    })),
  };
}

/** Applies the server's own rule. */
export function problemsOf(values: PlanValues, timeZone: string): Problem<PlanProblem>[] {
  const { turn, from, people, priorities, steps } = inputOf(values);
  const handOver = parseHhmm(values.hand_over) ?? Number.NaN;
  return planProblems({
    priorities,
    rotation: { timeZone, turn, from, handOver, people, overrides: [] },
    steps: steps.map(({ after_minutes, tell: who, people: of = [] }) => {
      const tell: StepAudience = who === "people" ? { who, people: of } : { who };
      return { afterMs: after_minutes * MINUTE, tell };
    }),
  });
}
