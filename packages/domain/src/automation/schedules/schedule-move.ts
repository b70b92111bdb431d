import type { Hhmm } from "../../core/hhmm.ts";
import { dayOfWeek } from "../../core/instants.ts";
import type { Timing } from "../calendar/day-plan.ts";

/** A run that is put elsewhere in the week: the day it was on, the day it is put on, and the time there. */
export interface Move {
  from: string;
  to: string;
  time: Hhmm;
}

/**
 * How a schedule stands after one of its runs was moved. One that repeats moves on all its days, and comes on another day of
 * the week in place of this one; undefined where it is due on that day already.
 */
export function movedTiming(timing: Timing, { from, to, time }: Move): Timing | undefined {
  if (!timing.repeats) return { ...timing, time, date: to };
  if (from === to) return { ...timing, time };
  const [was, is] = [dayOfWeek(from), dayOfWeek(to)];
  if (timing.days.includes(is)) return undefined;
  const days = [...timing.days.filter((day) => day !== was), is].toSorted((a, b) => a - b);
  return { ...timing, time, days };
}
