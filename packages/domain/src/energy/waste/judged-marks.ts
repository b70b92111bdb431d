import { type CalendarDays, type DayMark, dayBook } from "../../core/day-types.ts";
import { nextDay } from "../../core/instants.ts";

/**
 * What calendars said of the days that were judged: by day for each room or group with a calendar of its own, and under `WHOLE` for
 * the enterprise. Ordinary days are left out.
 */
export type JudgedMarks = Readonly<Record<string, Readonly<Record<string, string>>>>;

const WHOLE = "";

/** Days that somebody marks afterwards are judged again this long: within a month. */
export const MARKED_AGAIN_DAYS = 31;

/** What days are to a meter: the first of its rooms and groups whose calendars name a day goes before the enterprise. */
export function meterBook(
  calendars: readonly CalendarDays[],
): (day: string, groups: readonly string[]) => DayMark | undefined {
  const { own, whole } = booksOf(calendars);
  return (day, groups) => {
    for (const group of groups) {
      const mark = own(day, group);
      if (mark) return mark;
    }
    return whole(day, null);
  };
}

/** The calendars of rooms and groups apart from those of the enterprise, so that what is said of a day is their own. */
function booksOf(calendars: readonly CalendarDays[]) {
  return {
    own: dayBook(calendars.filter(({ group }) => group !== null)),
    whole: dayBook(calendars.filter(({ group }) => group === null)),
  };
}

/** What calendars say of the month of days that ends with one. */
export function marksUntil(calendars: readonly CalendarDays[], last: string): JudgedMarks {
  const { own, whole } = booksOf(calendars);
  const groups = new Set(calendars.map(({ group }) => group));
  return Object.fromEntries(
    [...groups].map((group) => {
      const book = group === null ? whole : own;
      const days: Record<string, string> = {};
      for (let day = nextDay(last, 1 - MARKED_AGAIN_DAYS); day <= last; day = nextDay(day)) {
        const mark = book(day, group);
        if (mark) days[day] = JSON.stringify([mark.type, mark.hours?.open, mark.hours?.close, mark.name]);
      }
      return [group ?? WHOLE, days];
    }),
  );
}

/** The days of a span of which calendars say something else to a meter in some groups than when they were judged. */
export function daysMarkedAnew(
  before: JudgedMarks,
  now: JudgedMarks,
  groups: readonly string[],
  { from, to }: { from: string; to: string },
): string[] {
  const heard = [WHOLE, ...groups];
  const days: string[] = [];
  for (let day = from; day <= to; day = nextDay(day))
    if (heard.some((group) => before[group]?.[day] !== now[group]?.[day])) days.push(day);
  return days;
}
