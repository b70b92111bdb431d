import type { Hhmm } from "./hhmm.ts";
import { isDay } from "./local-day.ts";

/** What kind of day it is. `normal` in a calendar is an exception: a day that works although another calendar says otherwise. */
export const DAY_TYPES = ["normal", "holiday", "closed", "special"] as const;
export type DayType = (typeof DAY_TYPES)[number];

/** The kinds that a schedule can answer with something of its own. */
export const OFF_DAY_TYPES = ["holiday", "closed", "special"] as const;
export type OffDayType = (typeof OFF_DAY_TYPES)[number];

/** Days in one calendar, and calendars in one enterprise, at most. */
export const MOST_ENTRIES = 2000;
export const MOST_CALENDARS = 100;

/** Opening hours of a day with hours of its own. */
export interface Hours {
  open: Hhmm;
  close: Hhmm;
}

/** A day or some days in a row, as a calendar names them. */
export interface CalendarEntry {
  name: string;
  type: DayType;
  /** The first and the last day, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Comes again on the same days of every later year. */
  yearly?: boolean | undefined;
  /** Of a day with special hours. */
  hours?: Hours | null | undefined;
}

/** A calendar of an enterprise, or of one of its rooms or groups. */
export interface CalendarDays {
  /** Null for one that counts for the whole enterprise. */
  group: string | null;
  entries: readonly CalendarEntry[];
}

/** A day that is not like the others, and by which entry. */
export interface DayMark {
  type: DayType;
  name: string;
  hours: Hours | null;
}

/** Of several entries for one day the strongest counts: an exception before all, then closed, special hours, holiday. */
const STRENGTH: Record<DayType, number> = { normal: 3, closed: 2, special: 1, holiday: 0 };

/**
 * What a day is to whoever follows some calendars: those of a room or group, where they name the day, go before those of the
 * enterprise. Undefined for a day that no calendar names.
 */
export function dayTypeOf(day: string, calendars: readonly CalendarDays[], group: string | null): DayMark | undefined {
  const own = group === null ? undefined : strongest(day, calendars, group);
  return own ?? strongest(day, calendars, null);
}

function strongest(day: string, calendars: readonly CalendarDays[], group: string | null): DayMark | undefined {
  let found: CalendarEntry | undefined;
  for (const calendar of calendars) {
    if (calendar.group !== group) continue;
    for (const entry of calendar.entries)
      if (isOnDay(entry, day) && (!found || STRENGTH[entry.type] > STRENGTH[found.type])) found = entry;
  }
  return found && { type: found.type, name: found.name, hours: found.hours ?? null };
}

/** Whether an entry takes in a day; one that comes every year may go over the turn of the year. */
export function isOnDay({ from, to, yearly }: CalendarEntry, day: string): boolean {
  if (!yearly) return from <= day && day <= to;
  if (day < from) return false;
  const [first, last, asked] = [from.slice(5), to.slice(5), day.slice(5)];
  return isWithinYear(asked, first, last);
}

const LEAP_DAY = "02-29";

/** The day on which an entry begins next, or began when it has not ended yet; 29 February alone comes in leap years only. */
export function nextFirstDay({ from, to, yearly }: CalendarEntry, today: string): string {
  if (!yearly || from >= today) return from;
  const [first, last] = [from.slice(5), to.slice(5)];
  const isOver = first <= last && last < today.slice(5);
  const year = Number(today.slice(0, 4)) + (isOver ? 1 : 0);
  if (first !== LEAP_DAY || isDay(`${year}-${LEAP_DAY}`)) return `${year}-${first}`;
  if (last !== LEAP_DAY) return `${year}-03-01`;
  const leap = [1, 2, 3, 4, 5, 6, 7].find((more) => isDay(`${year + more}-${LEAP_DAY}`)) ?? 0;
  return `${year + leap}-${LEAP_DAY}`;
}

/** Whether a day of the year, MM-DD, lies in a span of it, both ends included; one that ends before it begins goes over New Year. */
export function isWithinYear(day: string, from: string, to: string): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}

/** The same question for many schedules and days at once: each day is looked up once for each group. */
export function dayBook(
  calendars: readonly CalendarDays[],
): (day: string, group: string | null) => DayMark | undefined {
  const known = new Map<string | null, Map<string, DayMark | undefined>>();
  return (day, group) => {
    const days = known.get(group) ?? new Map<string, DayMark | undefined>();
    if (!days.has(day)) known.set(group, days.set(day, dayTypeOf(day, calendars, group)));
    return days.get(day);
  };
}
