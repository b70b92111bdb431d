import { instantOf, isPausedAt, nextOpen, nextRun, type Pause, type Timing } from "@switchboard/domain";

const MINUTE = 60_000;

export interface NextRun {
  /** The next due instant that the runner looks at; a pause lets it look, and record that nothing was run. */
  next_run: Date | null;
  remind_at: Date | null;
}

/** When it is looked at next, and where a pause takes that in, the first that runs after it. */
export interface PlannedRun extends NextRun {
  resume_run: Date | null;
}

export const NO_RUN: PlannedRun = { next_run: null, remind_at: null, resume_run: null };

export interface PauseFields {
  is_paused: boolean;
  paused_until: Date | null;
}

type PlannedTiming = Timing & PauseFields & { before: number | null };

export function pauseOf({ is_paused, paused_until }: PauseFields): Pause | null {
  return is_paused ? { until: paused_until } : null;
}

/** When it is due next after an instant, past what is over already, and when its owner is reminded of that. */
export function nextRunOf(
  timing: Timing & { before: number | null },
  timeZone: string,
  after: Date,
  over: readonly Date[] = [],
): NextRun {
  return withReminder(nextOpen(timing, timeZone, after, over), timing.before);
}

/** The same, with what a pause makes of it. */
export function plannedRunOf(
  schedule: PlannedTiming,
  timeZone: string,
  now: Date,
  over: readonly Date[] = [],
): PlannedRun {
  return { ...nextRunOf(schedule, timeZone, now, over), resume_run: resumeRunOf(schedule, timeZone, now, over) };
}

/** The same for a new time zone. One that runs once and would be over by it is still due: it must not get lost. */
export function rezonedRunOf(
  schedule: PlannedTiming,
  timeZone: string,
  now: Date,
  over: readonly Date[] = [],
): PlannedRun {
  if (schedule.repeats || schedule.date === null) return plannedRunOf(schedule, timeZone, now, over);
  const due = instantOf(schedule.date, schedule.time, timeZone);
  return { ...withReminder(due, schedule.before), resume_run: resumeRunOf(schedule, timeZone, now, over) };
}

/** When it really runs next, as people are told it. */
export function shownNext(schedule: PauseFields & Pick<PlannedRun, "next_run" | "resume_run">): Date | null {
  const { next_run, resume_run } = schedule;
  return next_run !== null && isPausedAt(pauseOf(schedule), next_run) ? resume_run : next_run;
}

function resumeRunOf(schedule: PlannedTiming, timeZone: string, now: Date, over: readonly Date[]): Date | null {
  const pause = pauseOf(schedule);
  return pause && isPausedAt(pause, now) ? (nextRun(schedule, timeZone, now, { pause, over }) ?? null) : null;
}

function withReminder(due: Date | undefined, before: number | null): NextRun {
  if (!due) return { next_run: null, remind_at: null };
  return { next_run: due, remind_at: before === null ? null : new Date(due.getTime() - before * MINUTE) };
}
