import { dayBounds, localDay, startOfDay } from "@switchboard/domain/core";
import { type Comparison, comparedDays, comparedUntil } from "@switchboard/domain/energy";
import type { DaySpan } from "../../../../ui/format/day-span.ts";

/** The most points a spark line can show. */
const MOST_SLOTS = 48;

export interface ComparedTime {
  comparison: Comparison;
  span: DaySpan;
  /** The days of the figure, and those it is compared with: up to now, and up to the counterpart of now. */
  own: DaySpan;
  other: DaySpan;
  /** The end of the compared time; an unfinished day is compared with the same part of its counterpart. */
  until: number;
  isRunning: boolean;
  from: number;
  length: number;
  fromBefore: number;
  lengthBefore: number;
}

/** Returns the compared time as instants; a day is as long as it is in its time zone. */
export function comparedTime(span: DaySpan, comparison: Comparison, timeZone: string, now: number): ComparedTime {
  const today = localDay(new Date(now), timeZone);
  const before = comparedDays(span, comparison, today);
  const begins = (day: string) => startOfDay(day, timeZone).getTime();
  const lengthOf = ({ from_date, to_date }: DaySpan) => dayBounds(to_date, timeZone).to.getTime() - begins(from_date);
  const until = comparedUntil(span, comparison, { now, today, timeZone });
  const isRunning = span.from_date <= today && today <= span.to_date;
  return {
    comparison,
    span: before,
    own: { from_date: span.from_date, to_date: isRunning ? today : span.to_date },
    other: { from_date: before.from_date, to_date: localDay(new Date(until - 1), timeZone) },
    until,
    isRunning: span.to_date >= today,
    from: begins(span.from_date),
    length: lengthOf(span),
    fromBefore: begins(before.from_date),
    lengthBefore: lengthOf(before),
  };
}

export function slotCount(values: number): number {
  return Math.min(MOST_SLOTS, Math.max(2, values));
}
