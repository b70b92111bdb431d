import { currentTime } from "../../../../ui/clock.ts";
import { type DaySpan, lastDays } from "../../../../ui/format/day-span.ts";

const WEEK = 7;

/** The seven days that end today, which is what is shown first. */
export function firstDays(timeZone: string, now = currentTime()): DaySpan {
  return lastDays(WEEK, timeZone, now);
}
