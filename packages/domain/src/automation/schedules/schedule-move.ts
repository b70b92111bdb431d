import type { Hhmm } from "../../core/hhmm.ts";
import { dayOfWeek } from "../../core/instants.ts";
import type { Timing } from "../calendar/day-plan.ts";

/** A run that is moved within the week: its day, the new day, and the time there. */
export interface Move {
  from: string;
  to: string;
  time: Hhmm;
}

/**
 * Returns the timing after a run was moved. A repeating schedule moves on all its days, and the new weekday replaces the old one. Returns
 * undefined when it is already due on that day.
 */
export function movedTiming(timing: Timing, { from, to, time }: Move): Timing | undefined {
  if (!timing.repeats) return { ...timing, time, date: to };
  if (from === to) return { ...timing, time };
  const [was, is] = [dayOfWeek(from), dayOfWeek(to)];
  if (timing.days.includes(is)) return undefined;
  const days = [...timing.days.filter((day) => day !== was), is].toSorted((a, b) => a - b);
  return { ...timing, time, days };
}
