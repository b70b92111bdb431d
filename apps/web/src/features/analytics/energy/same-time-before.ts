import { startOfDay } from "@switchboard/domain";
import { type DaySpan, daysIn, spanBefore } from "../../../ui/format/day-span.ts";

const DAY_MS = 86_400_000;
/** As many as a spark line can show. */
const MOST_SLOTS = 48;

/** As long a time before. A day that is not over is compared with as much of that one. */
export function sameTimeBefore(span: DaySpan, timeZone: string, now: number) {
  const days = daysIn(span);
  const before = spanBefore(span);
  return {
    days,
    span: before,
    /** Up to when the time before counts. */
    until: now - days * DAY_MS,
    length: days * DAY_MS,
    from: startOfDay(span.from_date, timeZone).getTime(),
    fromBefore: startOfDay(before.from_date, timeZone).getTime(),
  };
}

export function slotCount(values: number): number {
  return Math.min(MOST_SLOTS, Math.max(2, values));
}
