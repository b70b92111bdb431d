import type { Hhmm } from "./hhmm.ts";
import { isDay } from "./local-day.ts";

/** `normal` in a calendar is an exception: a working day although another calendar says otherwise. */
export const DAY_TYPES = ["normal", "holiday", "closed", "special"] as const;
export type DayType = (typeof DAY_TYPES)[number];

/** The types for which a schedule can have its own behaviour. */
export const OFF_DAY_TYPES = ["holiday", "closed", "special"] as const;
export type OffDayType = (typeof OFF_DAY_TYPES)[number];

/** The most days in one calendar, and the most calendars in one enterprise. */
export const MOST_ENTRIES = 2000;
export const MOST_CALENDARS = 100;

/**
 * Returns the kind that a new day of a calendar gets: that of the address it follows, or else the most frequent kind of
 * its days. The first day of a calendar is a holiday.
 */
export function usualDayType(entries: readonly { type: DayType }[], followed?: DayType | undefined): DayType {
  const countOf = (kind: DayType) => entries.filter(({ type }) => type === kind).length;
  const kinds: DayType[] = [...OFF_DAY_TYPES, "normal"];
  return followed ?? kinds.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? "holiday";
}

/** Opening hours of a special day. */
export interface Hours {
  open: Hhmm;
  close: Hhmm;
}

/** One or several consecutive days of a calendar. */
export interface CalendarEntry {
  name: string;
  type: DayType;
  /** The first and the last day, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Set when the entry repeats on the same days of every later year. */
  yearly?: boolean | undefined;
  /** Only for the type `special`. */
  hours?: Hours | null | undefined;
}

/** A calendar of an enterprise, or of one of its rooms or groups. */
export interface CalendarDays {
  /** Null for a calendar of the whole enterprise. */
  group: string | null;
  entries: readonly CalendarEntry[];
}

/** A day that differs from others, with the entry that says so. */
export interface DayMark {
  type: DayType;
  name: string;
  hours: Hours | null;
}

/** The strongest of several entries for a day counts: an exception first, then closed, special and holiday. */
const STRENGTH: Record<DayType, number> = { normal: 3, closed: 2, special: 1, holiday: 0 };

/**
 * Returns the mark of a day. Calendars of a room or group, if they mention the day, take precedence over those of the enterprise.
 * Returns undefined when no calendar mentions the day.
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

/** Tells whether an entry contains a day. A yearly entry may pass the end of the year. */
export function isOnDay({ from, to, yearly }: CalendarEntry, day: string): boolean {
  if (!yearly) return from <= day && day <= to;
  if (day < from) return false;
  const [first, last, asked] = [from.slice(5), to.slice(5), day.slice(5)];
  return isWithinYear(asked, first, last);
}

const LEAP_DAY = "02-29";

/** Returns the next first day of an entry, or the current one until it ends. 29 February may skip years. */
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

/** Tells whether a day, MM-DD, is in a span with both ends. One that ends before it begins passes New Year. */
export function isWithinYear(day: string, from: string, to: string): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}

/** Like `dayTypeOf`, but cached for many schedules and days. */
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
