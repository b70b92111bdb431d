import type { KeptEntry } from "@switchboard/domain/automation";
import { type DayType, instantOf, localDay, nextDay, wallClock } from "@switchboard/domain/core";
import { expandIcal, type Moment, type Occurrence } from "./expand-ical.ts";
import { zoneNamed } from "./ical-zones.ts";

export type Read = Omit<KeptEntry, "_id" | "source">;

export interface Given {
  /** What the days are to be. */
  type: DayType;
  /** Of the enterprise: a day without a time is a day there, and a time is put on the day it is there. */
  timeZone: string;
  /** The days that are wanted; what repeats for ever ends there. */
  from: string;
  to: string;
}

const LONGEST_NAME = 80;
/** An occurrence may have been moved into the wanted days from before them, by no more than this. */
const MOVED_DAYS = 366;

/** The days between which a file is looked through. */
export const lookedThrough = ({ from, to }: Given) => [nextDay(from, -MOVED_DAYS), nextDay(to)] as const;

/** The days of an iCal file, read here and now; a server reads them aside. */
export function readIcal(text: string, given: Given): Read[] {
  return toDays(expandIcal(text, ...lookedThrough(given)), given);
}

/** What happens in a file, as days of the enterprise. */
export function toDays(occurrences: readonly Occurrence[], given: Given): Read[] {
  return occurrences.flatMap((each) => entryOf(each, given)).toSorted((a, b) => a.from.localeCompare(b.from));
}

function entryOf({ summary, start, end }: Occurrence, given: Given): Read[] {
  const [from, until] = [dayOf(start, given), end ? dayOf(end, given) : undefined];
  // The end of a day without a time is the day after; one that ends at midnight does not take in that day either.
  const isOpenEnd = until !== undefined && until.day > from.day && until.minute === 0;
  const to = until === undefined || until.day < from.day ? from.day : isOpenEnd ? nextDay(until.day, -1) : until.day;
  if (to < given.from || from.day > given.to) return [];
  const name = summary.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim().slice(0, LONGEST_NAME);
  const hasHours = given.type === "special" && !start.isDate && until !== undefined && to === from.day && !isOpenEnd;
  const hours = hasHours ? { open: hhmm(from.minute), close: hhmm(until.minute) } : null;
  return [{ name: name || from.day, type: given.type, from: from.day, to, yearly: false, hours }];
}

/** The day of the enterprise that a time falls on, and the minute of that day. */
function dayOf(moment: Moment, { timeZone }: Given): { day: string; minute: number } {
  const { day, hour, minute } = moment;
  if (moment.isDate) return { day, minute: 0 };
  const instant = instantIn(moment);
  if (!instant) return { day, minute: hour * 60 + minute };
  const wall = wallClock(instant, timeZone);
  return { day: localDay(instant, timeZone), minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/** Undefined for a time of wherever the reader is, and for one in a zone that neither the file describes nor the world knows. */
function instantIn({ instant, zone, day, hour, minute }: Moment): Date | undefined {
  if (instant !== null) return new Date(instant);
  const known = zone === null ? undefined : zoneNamed(zone);
  return known === undefined ? undefined : instantOf(day, hour * 100 + minute, known);
}

const hhmm = (minute: number) => Math.floor(minute / 60) * 100 + (minute % 60);
