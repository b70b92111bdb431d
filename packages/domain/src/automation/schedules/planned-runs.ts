import { nextDay } from "../../core/instants.ts";
import { dayOfDue, isTakenOut, planOfDay, type Timing, type Where } from "../calendar/day-plan.ts";
import { nextPlan, type Occurrence } from "./occurrences.ts";

/** Nothing runs before an instant, or until somebody resumes the schedule. */
export interface Pause {
  /** Null for a pause that lasts until somebody ends it. */
  until: Date | null;
}

/** People's decisions about future runs. */
export interface RunDecisions {
  pause: Pause | null;
  /** Due times that were skipped. */
  over: readonly Date[];
}

/** Tells whether a pause contains a due instant. The end of the pause is excluded. */
export function isPausedAt(pause: Pause | null, due: Date): boolean {
  return pause !== null && (pause.until === null || due < pause.until);
}

/** Returns the next occurrence that was not skipped, if any. With `from`, earlier days are skipped. */
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

/** The search ends after this many days off. */
const MOST_OFF = 1100;

/** Returns the next actual run: without skipped runs and days off, and not before the pause ends. */
export function nextRun(timing: Timing, where: Where, now: Date, { pause, over }: RunDecisions): Date | undefined {
  if (pause?.until === null) return undefined;
  const resumes = pause && pause.until > now ? new Date(pause.until.getTime() - 1) : now;
  let plan = nextOpenPlan(timing, where, resumes, over);
  for (let passed = 0; plan?.kind === "off" && passed < MOST_OFF; passed += 1)
    plan = nextOpenPlan(timing, where, plan.due, over, dayAfterDaysOff(timing, where, plan.due));
  return plan?.kind === "due" ? plan.due : undefined;
}

/** Returns the first day after that of a run that no calendar excludes. */
function dayAfterDaysOff(timing: Timing, where: Where, due: Date): string {
  let day = nextDay(dayOfDue(timing, where, due));
  for (let passed = 0; passed < MOST_OFF && isTakenOut(timing, where, day); passed += 1) day = nextDay(day);
  return day;
}

/**
 * Returns the new due time of a skipped run after the schedule or its zone has changed. A schedule is due once a day, so a skip stays with its
 * day (`dayOfDue` before the change). Returns undefined when the schedule is no longer due on that day, or that time has passed.
 */
export function movedSkip(day: string, timing: Timing, where: Where, now: Date): Date | undefined {
  const plan = planOfDay(timing, where, day);
  return plan.kind !== "none" && plan.due > now ? plan.due : undefined;
}
