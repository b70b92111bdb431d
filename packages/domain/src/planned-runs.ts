import { planOfDay, type Timing, type Where } from "./calendar/day-plan.ts";
import { localDay } from "./local-day.ts";
import { nextOccurrence, whyNotAt } from "./occurrences.ts";

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
export function nextOpen(timing: Timing, where: Where, after: Date, over: readonly Date[]): Date | undefined {
  const ended = new Set(over.map((due) => due.getTime()));
  let due = nextOccurrence(timing, where, after);
  while (due && ended.has(due.getTime())) due = nextOccurrence(timing, where, due);
  return due;
}

/** What every day of some years leaves out is not looked for any further. */
const MOST_OFF = 1100;

/** When it really runs next: past what was skipped and the days that a calendar takes out, and not before its pause ends. */
export function nextRun(timing: Timing, where: Where, now: Date, { pause, over }: Decided): Date | undefined {
  if (pause?.until === null) return undefined;
  const resumes = pause && pause.until > now ? new Date(pause.until.getTime() - 1) : now;
  let due = nextOpen(timing, where, resumes, over);
  for (let passed = 0; due && whyNotAt(timing, where, due); passed += 1)
    due = passed < MOST_OFF ? nextOpen(timing, where, due, over) : undefined;
  return due;
}

/**
 * What becomes of a skipped run where the schedule or its zone changes. A schedule is due once a day, so "not this evening"
 * stays with its day; undefined where it is no longer due on that day, or that has been.
 */
export function movedSkip(due: Date, wasZone: string, timing: Timing, where: Where, now: Date): Date | undefined {
  const plan = planOfDay(timing, where, localDay(due, wasZone));
  return plan.kind !== "none" && plan.due > now ? plan.due : undefined;
}
