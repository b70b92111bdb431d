import { type DayType, instantOf, isTimeZone, type KeptEntry, localDay, nextDay, wallClock } from "@switchboard/domain";
import ICAL from "ical.js";

type Read = Omit<KeptEntry, "_id" | "source">;

interface Given {
  /** What the days are to be. */
  type: DayType;
  /** Of the enterprise: a day without a time is a day there, and a time is put on the day it is there. */
  timeZone: string;
  /** The days that are wanted; what repeats for ever ends there. */
  from: string;
  to: string;
}

/** It is no calendar, or not one that can be read. */
export class UnreadableCalendar extends Error {}

/** So many occurrences are looked at in all: a rule by the second would never end. */
const MOST_LOOKED_AT = 20_000;
const LONGEST_NAME = 80;

/** The days of an iCal file (RFC 5545): with what repeats, what is left out of it, and what was moved. */
export function readIcal(text: string, given: Given): Read[] {
  const root = parsed(text);
  const budget = { left: MOST_LOOKED_AT };
  const found = root
    .getAllSubcomponents("vevent")
    .filter((event) => !event.hasProperty("recurrence-id") && event.getFirstPropertyValue("status") !== "CANCELLED")
    .flatMap((component) => daysOf(new ICAL.Event(component), given, budget));
  return found.toSorted((a, b) => a.from.localeCompare(b.from));
}

function parsed(text: string): ICAL.Component {
  try {
    const root = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, "")));
    if (root.name === "vcalendar") return root;
  } catch {
    // Told as every other file that is none.
  }
  throw new UnreadableCalendar();
}

function daysOf(event: ICAL.Event, given: Given, budget: { left: number }): Read[] {
  if (!event.startDate) return [];
  const last = nextDay(given.to);
  if (!event.isRecurring()) return entryOf(event, event.startDate, event.endDate, given);
  const found: Read[] = [];
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next && budget.left > 0; next = occurrences.next()) {
    budget.left -= 1;
    if (next.toString().slice(0, 10) > last) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (item.component.getFirstPropertyValue("status") === "CANCELLED") continue;
    found.push(...entryOf(item, startDate, endDate, given));
  }
  return found;
}

function entryOf(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time | null, given: Given): Read[] {
  const [from, until] = [dayOf(start, event, given), end ? dayOf(end, event, given) : undefined];
  // The end of a day without a time is the day after; one that ends at midnight does not take in that day either.
  const isOpenEnd = until !== undefined && until.day > from.day && until.minute === 0;
  const to = until === undefined || until.day < from.day ? from.day : isOpenEnd ? nextDay(until.day, -1) : until.day;
  if (to < given.from || from.day > given.to) return [];
  const name = String(event.summary ?? "")
    .replace(/\s+/g, " ")
    .replace(/\p{C}/gu, "")
    .trim()
    .slice(0, LONGEST_NAME);
  const hasHours = given.type === "special" && !start.isDate && until !== undefined && to === from.day && !isOpenEnd;
  const hours = hasHours ? { open: hhmm(from.minute), close: hhmm(until.minute) } : null;
  return [{ name: name || from.day, type: given.type, from: from.day, to, yearly: false, hours }];
}

/** The day of the enterprise that a time falls on, and the minute of that day. */
function dayOf(time: ICAL.Time, event: ICAL.Event, { timeZone }: Given): { day: string; minute: number } {
  const day = time.toString().slice(0, 10);
  if (time.isDate) return { day, minute: 0 };
  const instant = instantIn(time, event);
  if (!instant) return { day, minute: time.hour * 60 + time.minute };
  const wall = wallClock(instant, timeZone);
  return { day: localDay(instant, timeZone), minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/** Undefined for a time of wherever the reader is, and for one in a zone that neither the file describes nor the world knows. */
function instantIn(time: ICAL.Time, event: ICAL.Event): Date | undefined {
  if (time.zone && time.zone.tzid !== "floating") return time.toJSDate();
  const named = event.component.getFirstProperty("dtstart")?.getParameter("tzid");
  if (typeof named !== "string" || !isTimeZone(named)) return undefined;
  return instantOf(time.toString().slice(0, 10), time.hour * 100 + time.minute, named);
}

const hhmm = (minute: number) => Math.floor(minute / 60) * 100 + (minute % 60);
