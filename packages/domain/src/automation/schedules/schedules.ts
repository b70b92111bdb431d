import { ACTION_PROBLEMS, type ActionDraft, type ActionProblem, actionProblems } from "../../control/switch-actions.ts";
import { areDays } from "../../core/days.ts";
import { isHhmm } from "../../core/hhmm.ts";
import { isDay } from "../../core/local-day.ts";
import type { Problem } from "../../core/problems.ts";
import { RHYTHM_PROBLEMS, type Rhythm, rhythmProblems } from "../calendar/rhythm.ts";
import { type MoreTime, moreTimeProblems } from "./more-times.ts";

export interface ScheduleDraft {
  name: string;
  time: number | undefined;
  days: readonly number[];
  repeats: boolean;
  date?: string | null | undefined;
  before?: number | null | undefined;
  rhythm?: Rhythm | null | undefined;
  actions: readonly ActionDraft[];
  more_times?: readonly MoreTime[] | undefined;
}

export const SCHEDULE_PROBLEMS = {
  ...ACTION_PROBLEMS,
  ...RHYTHM_PROBLEMS,
  "schedule.name": "Required",
  "schedule.time": "Invalid schedule time selected",
  "schedule.days": "Validation error",
  "schedule.no_days": "Choose at least one day",
  "schedule.date": "Validation error",
  "schedule.before": "Validation error",
  "schedule.same_time": "There is already an entry for this time",
  "schedule.times": "At most ten times",
} as const;
export type ScheduleProblem = keyof typeof SCHEDULE_PROBLEMS | ActionProblem;

/** A reminder comes between a minute and a day before the run. */
const BEFORE_MINUTES = { min: 1, max: 1440 } as const;

/** Returns all problems of a schedule (spec §5), for the screen and for the API. */
export function scheduleProblems(draft: ScheduleDraft): Problem<ScheduleProblem>[] {
  const problems: Problem<ScheduleProblem>[] = [];
  if (draft.name.trim() === "") problems.push({ path: "name", code: "schedule.name" });
  if (!isHhmm(draft.time)) problems.push({ path: "time", code: "schedule.time" });
  if (!areDays(draft.days)) problems.push({ path: "days", code: "schedule.days" });
  else if (draft.repeats && draft.days.length === 0) problems.push({ path: "days", code: "schedule.no_days" });
  if (draft.date && !isDay(draft.date)) problems.push({ path: "date", code: "schedule.date" });
  if (!isBefore(draft.before)) problems.push({ path: "before", code: "schedule.before" });
  if (draft.repeats) problems.push(...rhythmProblems(draft.rhythm));
  const first = { time: draft.time, sun: draft.repeats ? draft.rhythm?.sun : null };
  return [
    ...problems,
    ...actionProblems(draft.actions),
    ...moreTimeProblems(draft.more_times ?? [], first, draft.repeats),
  ];
}

function isBefore(minutes: number | null | undefined): boolean {
  if (minutes === null || minutes === undefined) return true;
  return Number.isInteger(minutes) && minutes >= BEFORE_MINUTES.min && minutes <= BEFORE_MINUTES.max;
}

/** The result of one due instant of a schedule. */
export const RUN_STATES = ["running", "done", "failed", "skipped", "missed"] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The result as shown to people, who also see when only some switches of a failed run did what they should. */
export const RUN_OUTCOMES = ["running", "done", "partly", "failed", "skipped", "missed"] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

export function runOutcome(state: RunState, results: readonly { outcome: string }[]): RunOutcome {
  const isInOrder = (outcome: string) => outcome.startsWith("turned") || outcome === "sent" || outcome === "held";
  const isPartly = state === "failed" && results.some(({ outcome }) => isInOrder(outcome));
  return isPartly ? "partly" : state;
}

const HOUR = 3_600_000;
/** A forced action waits for an offline device at most this long, and never beyond the schedule's next run. */
export const FORCE_VALIDITY_MS = 12 * HOUR;

export function forceValidUntil(due: Date, next: Date | undefined): Date {
  const latest = due.getTime() + FORCE_VALIDITY_MS;
  return new Date(Math.min(latest, next?.getTime() ?? latest));
}
