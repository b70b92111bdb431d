import type { KeptEntry } from "@switchboard/domain/automation";
import { type DayType, instantOf, localDay, nextDay, wallClock } from "@switchboard/domain/core";
import type { Moment, Occurrence } from "./expand-ical.ts";
import { zoneNamed } from "./ical-zones.ts";

export type IcalEntry = Omit<KeptEntry, "_id" | "source">;

export interface IcalOptions {
  /** The type of the days. */
  type: DayType;
  /** The zone of the enterprise: a day without a time is a day there, and a time belongs to its day there. */
  timeZone: string;
  /** The wanted days; endless repetitions end there. */
  from: string;
  to: string;
}

const LONGEST_NAME = 80;
/** An occurrence may have been moved into the wanted days from before them, by no more than this. */
const MOVED_DAYS = 366;

/** Returns the days between which a file is searched. */
export const searchRange = ({ from, to }: IcalOptions) => [nextDay(from, -MOVED_DAYS), nextDay(to)] as const;

/** Converts the events of a file into days of the enterprise. */
export function toDays(occurrences: readonly Occurrence[], options: IcalOptions): IcalEntry[] {
  return occurrences.flatMap((each) => entryOf(each, options)).toSorted((a, b) => a.from.localeCompare(b.from));
}

function entryOf({ summary, start, end }: Occurrence, options: IcalOptions): IcalEntry[] {
  const [from, until] = [dayOf(start, options), end ? dayOf(end, options) : undefined];
  // The end of a day without a time is the day after; an event that ends at midnight does not include that day either.
  const isOpenEnd = until !== undefined && until.day > from.day && until.minute === 0;
  const to = until === undefined || until.day < from.day ? from.day : isOpenEnd ? nextDay(until.day, -1) : until.day;
  if (to < options.from || from.day > options.to) return [];
  const name = summary.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim().slice(0, LONGEST_NAME);
  const hasHours = options.type === "special" && !start.isDate && until !== undefined && to === from.day && !isOpenEnd;
  const hours = hasHours ? { open: hhmm(from.minute), close: hhmm(until.minute) } : null;
  return [{ name: name || from.day, type: options.type, from: from.day, to, yearly: false, hours }];
}

/** Returns the day of the enterprise that a time falls on, and the minute of that day. */
function dayOf(moment: Moment, { timeZone }: IcalOptions): { day: string; minute: number } {
  const { day, hour, minute } = moment;
  if (moment.isDate) return { day, minute: 0 };
  const instant = instantIn(moment);
  if (!instant) return { day, minute: hour * 60 + minute };
  const wall = wallClock(instant, timeZone);
  return { day: localDay(instant, timeZone), minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/** Returns undefined for a floating time, and for a zone that is neither described in the file nor known. */
function instantIn({ instant, zone, day, hour, minute }: Moment): Date | undefined {
  if (instant !== null) return new Date(instant);
  const fileZone = zone === null ? undefined : zoneNamed(zone);
  return fileZone === undefined ? undefined : instantOf(day, hour * 100 + minute, fileZone);
}

const hhmm = (minute: number) => Math.floor(minute / 60) * 100 + (minute % 60);
