import { type CalendarDays, type DayMark, dayBook } from "../../core/day-types.ts";
import { nextDay } from "../../core/instants.ts";

/**
 * The calendars' marks of the judged days: by day for each room or group with its own calendar, and under `WHOLE` for the enterprise.
 * Ordinary days are omitted.
 */
export type JudgedMarks = Readonly<Record<string, Readonly<Record<string, string>>>>;

const WHOLE = "";

/** Days that are marked later are judged again if they are at most this old. */
export const MARKED_AGAIN_DAYS = 31;

/**
 * Returns a lookup for a meter's marks. The first of its rooms and groups with a mark on the day takes precedence over
 * the enterprise.
 */
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

/** Separates the calendars of rooms and groups from those of the enterprise. */
function booksOf(calendars: readonly CalendarDays[]) {
  return {
    own: dayBook(calendars.filter(({ group }) => group !== null)),
    whole: dayBook(calendars.filter(({ group }) => group === null)),
  };
}

/** Returns the marks of the last `MARKED_AGAIN_DAYS` days up to a day. */
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

/** Returns the days of a span whose marks, for a meter in some groups, have changed since they were judged. */
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
