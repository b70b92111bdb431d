import { localDay } from "@switchboard/domain/core";
import { shiftDay } from "../../../../ui/format/day-span.ts";

/** Today, and its day a week ago, by the calendar: seven days need not have 168 hours. */
export function comparedDays(now: number, timeZone: string): [today: string, weekAgo: string] {
  const today = localDay(new Date(now), timeZone);
  return [today, shiftDay(today, -7)];
}
