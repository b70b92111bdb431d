import { type Hhmm, minuteOfDay } from "./hhmm.ts";
import { localDay, wallClock } from "./local-day.ts";

/** When a schedule is due: again and again on its days, or once on its date. */
export interface Timing {
  time: Hhmm;
  repeats: boolean;
  /** 0 to 6, Sunday first; empty for a schedule that runs once. */
  days: readonly number[];
  /** The day of a schedule that runs once, YYYY-MM-DD. */
  date: string | null;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A run this late still happens; an older one is recorded as failed (design §5). */
export const LATEST_MS = 5 * MINUTE;

export function nextDay(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

export function dayOfWeek(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/**
 * The one instant at which a zone's clock shows a time on a day. Where daylight saving skips the time, it is the first
 * instant after the gap; where the clock shows it twice, it is the first of the two (design §5).
 */
export function instantOf(day: string, time: Hhmm, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minuteOfDay(time) * MINUTE;
  const wallAt = (instant: number) => wallClock(new Date(instant), timeZone).getTime();
  // The clock is changed at most once in two days, so the offsets a day before and a day after are all there can be.
  const guesses = [wanted - DAY, wanted + DAY].map((near) => wanted - (wallAt(near) - near)).toSorted((a, b) => a - b);
  const shown = guesses.find((instant) => wallAt(instant) === wanted);
  return new Date(shown ?? endOfGap(guesses, (instant) => wallAt(instant) >= wanted));
}

/** The clock jumps over the time between two guesses; the first instant after the jump is where it is reached. */
function endOfGap(guesses: number[], reached: (instant: number) => boolean): number {
  let [before = 0, after = 0] = guesses;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (reached(middle)) after = middle;
    else before = middle;
  }
  return after;
}

function fallsOn(timing: Timing, day: string): boolean {
  return timing.repeats ? timing.days.includes(dayOfWeek(day)) : timing.date === day;
}

/** The first time it is due after an instant; undefined where it never is again. */
export function nextOccurrence(timing: Timing, timeZone: string, after: Date): Date | undefined {
  let day = localDay(after, timeZone);
  if (!timing.repeats) {
    if (timing.date === null) return undefined;
    const due = instantOf(timing.date, timing.time, timeZone);
    return due > after ? due : undefined;
  }
  // Today's may be over, so the same day of the next week is the last one to look at.
  for (let looked = 0; looked <= 7; looked += 1, day = nextDay(day)) {
    if (!fallsOn(timing, day)) continue;
    const due = instantOf(day, timing.time, timeZone);
    if (due > after) return due;
  }
  return undefined;
}

/** Whether it was to run once, and that time has passed: it does not come again. */
export function isOver(timing: Timing, timeZone: string, now: Date): boolean {
  return !timing.repeats && timing.date !== null && instantOf(timing.date, timing.time, timeZone) <= now;
}

/**
 * Whether a schedule is active after it was edited. Enabling is a matter of its own; but what was over and is given a time
 * to come shall run then: nobody chooses a time for nothing.
 */
export function isActiveAfterEdit(
  before: Timing & { isActive: boolean },
  after: Timing,
  timeZone: string,
  now: Date,
): boolean {
  return before.isActive || (isOver(before, timeZone, now) && !isOver(after, timeZone, now));
}

/** All the times it is due after one instant and up to another, in order. */
export function occurrencesBetween(timing: Timing, timeZone: string, after: Date, until: Date): Date[] {
  const found: Date[] = [];
  let due = nextOccurrence(timing, timeZone, after);
  while (due && due <= until) {
    found.push(due);
    due = nextOccurrence(timing, timeZone, due);
  }
  return found;
}

/** The day on which a schedule that runs once will do so: the next one, of the days chosen if there are any. */
export function dateOfOnce(time: Hhmm, days: readonly number[], timeZone: string, now: Date): string {
  const everyDay = days.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : days;
  const due = nextOccurrence({ time, repeats: true, days: everyDay, date: null }, timeZone, now);
  return localDay(due ?? now, timeZone);
}
