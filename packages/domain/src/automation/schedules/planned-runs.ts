import { nextDay } from "../../core/instants.ts";
import { dayOfDue, isTakenOut, planOfDay, type Timing, type Where } from "../calendar/day-plan.ts";
import { nextPlan, type Occurrence } from "./occurrences.ts";

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

/**
 * The first due instant after another that has not come to an end, with what its day is to it; undefined where there is
 * none. Where `from` is given, the days before it are not looked at.
 */
export function nextOpenPlan(
  timing: Timing,
  where: Where,
  after: Date,
  over: readonly Date[],
  from?: string,
): Occurrence | undefined {
  let plan = nextPlan(timing, where, after, from);
  while (plan && isAmong(over, plan.due)) plan = nextPlan(timing, where, plan.due);
  return plan;
}

function isAmong(over: readonly Date[], due: Date): boolean {
  return over.some((each) => each.getTime() === due.getTime());
}

/** What every day of some years leaves out is not looked for any further. */
const MOST_OFF = 1100;

/** When it really runs next: past what was skipped and the days that a calendar takes out, and not before its pause ends. */
export function nextRun(timing: Timing, where: Where, now: Date, { pause, over }: Decided): Date | undefined {
  if (pause?.until === null) return undefined;
  const resumes = pause && pause.until > now ? new Date(pause.until.getTime() - 1) : now;
  let plan = nextOpenPlan(timing, where, resumes, over);
  for (let passed = 0; plan?.kind === "off" && passed < MOST_OFF; passed += 1)
    plan = nextOpenPlan(timing, where, plan.due, over, dayAfterDaysOff(timing, where, plan.due));
  return plan?.kind === "due" ? plan.due : undefined;
}

/** The first day after that of a run that no calendar takes out. */
function dayAfterDaysOff(timing: Timing, where: Where, due: Date): string {
  let day = nextDay(dayOfDue(timing, where, due));
  for (let passed = 0; passed < MOST_OFF && isTakenOut(timing, where, day); passed += 1) day = nextDay(day);
  return day;
}

/**
 * What becomes of a skipped run where the schedule or its zone changes. A schedule is due once a day, so "not this evening"
 * stays with its day (`dayOfDue` before the change); undefined where it is no longer due on that day, or that has been.
 */
export function movedSkip(day: string, timing: Timing, where: Where, now: Date): Date | undefined {
  const plan = planOfDay(timing, where, day);
  return plan.kind !== "none" && plan.due > now ? plan.due : undefined;
}
