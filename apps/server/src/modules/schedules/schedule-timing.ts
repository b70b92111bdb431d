import { instantOf, nextOccurrence, type Timing } from "@switchboard/domain";

const MINUTE = 60_000;

export interface NextRun {
  next_run: Date | null;
  remind_at: Date | null;
}

/** When it is due next after an instant, and when its owner is reminded of that. */
export function nextRunOf(timing: Timing & { before: number | null }, timeZone: string, after: Date): NextRun {
  return withReminder(nextOccurrence(timing, timeZone, after), timing.before);
}

/** The same for a new time zone. One that runs once and would be over by it is still due: it must not get lost. */
export function rezonedRunOf(timing: Timing & { before: number | null }, timeZone: string, now: Date): NextRun {
  if (timing.repeats || timing.date === null) return nextRunOf(timing, timeZone, now);
  return withReminder(instantOf(timing.date, timing.time, timeZone), timing.before);
}

function withReminder(due: Date | undefined, before: number | null): NextRun {
  if (!due) return { next_run: null, remind_at: null };
  return { next_run: due, remind_at: before === null ? null : new Date(due.getTime() - before * MINUTE) };
}
