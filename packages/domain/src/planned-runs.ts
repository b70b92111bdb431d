import { localDay } from "./local-day.ts";
import { instantOf, nextOccurrence, type Timing } from "./occurrences.ts";

/** Nothing runs before an instant, or before somebody resumes it. */
export interface Pause {
  /** Null for one that lasts until somebody ends it. */
  until: Date | null;
}

/** What people have decided about runs that are still to come. */
export interface Decided {
  pause: Pause | null;
  /** Dues that came to an end before their time: those that were skipped. */
  over: readonly Date[];
}

/** Whether a pause takes in a due instant; the instant at which it ends belongs to what runs again. */
export function isPausedAt(pause: Pause | null, due: Date): boolean {
  return pause !== null && (pause.until === null || due < pause.until);
}

/** The first due instant after another that has not come to an end; undefined where there is none. */
export function nextOpen(timing: Timing, timeZone: string, after: Date, over: readonly Date[]): Date | undefined {
  const ended = new Set(over.map((due) => due.getTime()));
  let due = nextOccurrence(timing, timeZone, after);
  while (due && ended.has(due.getTime())) due = nextOccurrence(timing, timeZone, due);
  return due;
}

/** When it really runs next: past what was skipped, and not before its pause ends. */
export function nextRun(timing: Timing, timeZone: string, now: Date, { pause, over }: Decided): Date | undefined {
  if (pause?.until === null) return undefined;
  const resumes = pause && pause.until > now ? new Date(pause.until.getTime() - 1) : now;
  return nextOpen(timing, timeZone, resumes, over);
}

/**
 * What becomes of a skipped run where the schedule or its zone changes. A schedule is due once a day, so "not this evening"
 * stays with its day; undefined where it is no longer due on that day, or that has been.
 */
export function movedSkip(due: Date, wasZone: string, timing: Timing, timeZone: string, now: Date): Date | undefined {
  const day = localDay(due, wasZone);
  const moved = instantOf(day, timing.time, timeZone);
  const before = new Date(moved.getTime() - 1);
  const isDue = nextOccurrence(timing, timeZone, before)?.getTime() === moved.getTime();
  return isDue && moved > now ? moved : undefined;
}
