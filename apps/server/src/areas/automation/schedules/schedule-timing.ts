import {
  isPausedAt,
  nextOpenPlan,
  nextRun,
  type Occurrence,
  type Pause,
  type Timing,
  type Where,
  type WhyNot,
  zoneOf,
} from "@switchboard/domain/automation";
import { instantOf } from "@switchboard/domain/core";

const MINUTE = 60_000;

interface NextRun {
  /** The next due instant that the runner looks at; during a pause it records that nothing was run. */
  next_run: Date | null;
  remind_at: Date | null;
  /** Why nothing is run at that instant, when a calendar or the sun says so. */
  next_why: WhyNot | null;
}

/** The next look, and when a pause or its day leaves that out, the first run after it. */
export interface PlannedRun extends NextRun {
  resume_run: Date | null;
}

export const NO_RUN: PlannedRun = { next_run: null, remind_at: null, next_why: null, resume_run: null };

export interface PauseFields {
  is_paused: boolean;
  paused_until: Date | null;
}

type PlannedTiming = Timing & PauseFields & { before: number | null };

export function pauseOf({ is_paused, paused_until }: PauseFields): Pause | null {
  return is_paused ? { until: paused_until } : null;
}

/** Returns the next due instant after a time, past those that are over, and when its owner is reminded. */
function nextRunOf(
  timing: Timing & { before: number | null },
  where: Where,
  after: Date,
  over: readonly Date[] = [],
): NextRun {
  return lookedAt(nextOpenPlan(timing, where, after, over), timing);
}

/** Returns the next run including the effects of a pause and of the calendar. */
export function plannedRunOf(schedule: PlannedTiming, where: Where, now: Date, over: readonly Date[] = []): PlannedRun {
  return withResuming(nextRunOf(schedule, where, now, over), schedule, where, { now, over });
}

/** Returns the next run in a new time zone. A single run that would be over there is still due. */
export function rezonedRunOf(schedule: PlannedTiming, where: Where, now: Date, over: readonly Date[] = []): PlannedRun {
  if (schedule.repeats || schedule.date === null) return plannedRunOf(schedule, where, now, over);
  const due = instantOf(schedule.date, schedule.time, zoneOf(where));
  return withResuming(lookedAt({ kind: "due", due }, schedule), schedule, where, { now, over });
}

/** Returns when it really runs next, as shown to people. */
export function shownNext(
  schedule: PauseFields & Pick<PlannedRun, "next_run" | "next_why" | "resume_run">,
): Date | null {
  const { next_run, next_why, resume_run } = schedule;
  const isOut = next_run !== null && (next_why !== null || isPausedAt(pauseOf(schedule), next_run));
  return isOut ? resume_run : next_run;
}

function withResuming(
  next: NextRun,
  schedule: PlannedTiming,
  where: Where,
  { now, over }: { now: Date; over: readonly Date[] },
): PlannedRun {
  const pause = pauseOf(schedule);
  const isOut = next.next_why !== null || (pause !== null && isPausedAt(pause, now));
  return { ...next, resume_run: isOut ? (nextRun(schedule, where, now, { pause, over }) ?? null) : null };
}

function lookedAt(plan: Occurrence | undefined, { before }: { before: number | null }): NextRun {
  if (!plan) return { next_run: null, remind_at: null, next_why: null };
  const { due } = plan;
  const isReminded = before !== null && plan.kind === "due";
  return {
    next_run: due,
    remind_at: isReminded ? new Date(due.getTime() - before * MINUTE) : null,
    next_why: plan.kind === "off" ? plan.why : null,
  };
}
