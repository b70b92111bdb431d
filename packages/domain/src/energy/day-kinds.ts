import type { DayType } from "../core/day-types.ts";
import { dayOfWeek, nextDay } from "../core/instants.ts";
import type { CalendarSpan } from "./comparison.ts";

export interface DayKinds {
  working: number;
  /** Weekends, holidays and closed days. */
  off: number;
}

const WEEKEND = [0, 6];

/** A calendar decides where it has the day, so that an office may work on a Saturday; other days follow the week. */
function isOff(day: string, type: DayType | undefined): boolean {
  if (type === "holiday" || type === "closed") return true;
  return type === undefined && WEEKEND.includes(dayOfWeek(day));
}

/** Counts the kinds of day of a span, by the calendar of the enterprise as far as it is known. */
export function dayKinds(
  { from_date, to_date }: CalendarSpan,
  typeOf?: (day: string) => DayType | undefined,
): DayKinds {
  const kinds: DayKinds = { working: 0, off: 0 };
  for (let day = from_date; day <= to_date; day = nextDay(day))
    kinds[isOff(day, typeOf?.(day)) ? "off" : "working"] += 1;
  return kinds;
}

/** Energy of spans with more or fewer days off is not like with like, so people are warned. */
export function differInKind(one: DayKinds, other: DayKinds): boolean {
  return one.working !== other.working || one.off !== other.off;
}
