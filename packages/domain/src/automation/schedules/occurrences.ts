import type { Hhmm } from "../../core/hhmm.ts";
import { instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import {
  type DayPlan,
  dayOfDue,
  isEvening,
  planOfDay,
  type Timing,
  type Where,
  type WhyNot,
  zoneOf,
} from "../calendar/day-plan.ts";
import { isPlain } from "../calendar/rhythm.ts";

/** A run this late still happens. An older one is recorded as failed (design §5). */
export const LATEST_MS = 5 * 60_000;

/** The search limit: the fifth Monday of a short season may be years away. */
const FURTHEST_DAYS = 6 * 366;

/** A day on which a schedule is due, whether or not a calendar lets it run. */
export type Occurrence = Exclude<DayPlan, { kind: "none" }>;

/** Returns the first occurrence after an instant, if any. With `from`, earlier days are skipped. */
export function nextPlan(timing: Timing, where: Where, after: Date, from?: string): Occurrence | undefined {
  const timeZone = zoneOf(where);
  if (!timing.repeats) {
    if (timing.date === null) return undefined;
    const due = instantOf(timing.date, timing.time, timeZone);
    return due > after ? { kind: "due", due } : undefined;
  }
  if (timing.days.length === 0) return undefined;
  // Today's run may be over, so the same weekday of the next week is the last one to check.
  const furthest = isPlain(timing.rhythm) ? 7 : FURTHEST_DAYS;
  const today = localDay(after, timeZone);
  let day = from ?? (isEvening(timing) ? nextDay(today, -1) : today);
  for (let looked = 0; looked <= furthest; looked += 1, day = nextDay(day)) {
    const plan = planOfDay(timing, where, day);
    if (plan.kind === "none" || plan.due <= after) continue;
    return isEvening(timing) ? earlier(plan, planOfDay(timing, where, nextDay(day)), after) : plan;
  }
  return undefined;
}

/** A calendar can put the next day's run before an evening run after midnight. */
function earlier(plan: Occurrence, next: DayPlan, after: Date): Occurrence {
  return next.kind !== "none" && next.due > after && next.due < plan.due ? next : plan;
}

/** Returns the next due time, whether or not a calendar lets it run. Returns undefined when there is none. */
export function nextOccurrence(timing: Timing, where: Where, after: Date): Date | undefined {
  return nextPlan(timing, where, after)?.due;
}

/** Returns why a schedule does not run at a due instant. Returns undefined when it runs. */
export function whyNotAt(timing: Timing, where: Where, due: Date): WhyNot | undefined {
  if (!timing.repeats || isPlain(timing.rhythm)) return undefined;
  const plan = planOfDay(timing, where, dayOfDue(timing, where, due));
  return plan.kind === "off" ? plan.why : undefined;
}

/** Returns the schedule's own time of a due instant, which is later than an early start. */
export function dueBy(timing: Timing, where: Where, due: Date): Date {
  if (!timing.start) return due;
  const plan = planOfDay(timing, where, dayOfDue(timing, where, due));
  return plan.kind === "due" && plan.by && plan.by > due ? plan.by : due;
}

/** Tells whether the time of a schedule that runs once has passed. */
export function isOver(timing: Timing, timeZone: string, now: Date): boolean {
  return !timing.repeats && timing.date !== null && instantOf(timing.date, timing.time, timeZone) <= now;
}

/**
 * Tells whether a schedule is active after an edit. Editing does not enable a schedule, except when one that was over gets a future time:
 * nobody chooses a time for nothing.
 */
export function isActiveAfterEdit(
  before: Timing & { isActive: boolean },
  after: Timing,
  timeZone: string,
  now: Date,
): boolean {
  return before.isActive || (isOver(before, timeZone, now) && !isOver(after, timeZone, now));
}

/** Returns all due times after one instant up to another, in order. */
export function occurrencesBetween(timing: Timing, where: Where, after: Date, until: Date): Date[] {
  const found: Date[] = [];
  let due = nextOccurrence(timing, where, after);
  while (due && due <= until) {
    found.push(due);
    due = nextOccurrence(timing, where, due);
  }
  return found;
}

/** Returns the day of a schedule that runs once: the next one, limited to the chosen days if there are any. */
export function dateOfOnce(time: Hhmm, days: readonly number[], timeZone: string, now: Date): string {
  const everyDay = days.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : days;
  const due = nextOccurrence({ time, repeats: true, days: everyDay, date: null }, timeZone, now);
  return localDay(due ?? now, timeZone);
}
