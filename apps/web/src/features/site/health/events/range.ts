import { currentTime } from "../../../../ui/clock.ts";
import { type DaySpan, lastDays } from "../../../../ui/format/day-span.ts";

const WEEK = 7;

/** Returns the default span: the seven days that end today. */
export function firstDays(timeZone: string, now = currentTime()): DaySpan {
  return lastDays(WEEK, timeZone, now);
}
