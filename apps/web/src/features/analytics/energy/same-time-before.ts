import { dayBounds, localDay, startOfDay } from "@switchboard/domain";
import { type DaySpan, daysIn, shiftDay, spanBefore } from "../../../ui/format/day-span.ts";

/** As many as a spark line can show. */
const MOST_SLOTS = 48;

/** As many days before. A day that is not over is compared with as much of that one; days are as long as their zone has them. */
export function sameTimeBefore(span: DaySpan, timeZone: string, now: number) {
  const days = daysIn(span);
  const before = spanBefore(span);
  const today = localDay(new Date(now), timeZone);
  const begins = (day: string) => startOfDay(day, timeZone).getTime();
  const lengthOf = ({ from_date, to_date }: DaySpan) => dayBounds(to_date, timeZone).to.getTime() - begins(from_date);
  return {
    days,
    span: before,
    /** Up to when the time before counts. */
    until: begins(shiftDay(today, -days)) + now - begins(today),
    length: lengthOf(span),
    lengthBefore: lengthOf(before),
    from: begins(span.from_date),
    fromBefore: begins(before.from_date),
  };
}

export function slotCount(values: number): number {
  return Math.min(MOST_SLOTS, Math.max(2, values));
}
