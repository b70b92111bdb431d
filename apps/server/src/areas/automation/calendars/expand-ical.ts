import ICAL from "ical.js";
import { withinSteps } from "./bounded-rules.ts";

/** Thrown for a file that is no readable calendar, or has more days than a calendar holds. */
export class UnreadableCalendar extends Error {
  readonly failure: "unreadable" | "full";
  constructor(failure: "unreadable" | "full" = "unreadable") {
    super(`The calendar could not be taken: ${failure}`);
    this.failure = failure;
  }
}

/** A moment in a file: an instant if the file defines one, else a clock time with the zone that it names. */
export interface Moment {
  /** YYYY-MM-DD. */
  day: string;
  isDate: boolean;
  hour: number;
  minute: number;
  /** Milliseconds since the epoch; null for a day, and for a time in a zone that the file does not describe. */
  instant: number | null;
  zone: string | null;
}

/** One event, or one occurrence of a rule. */
export interface Occurrence {
  summary: string;
  start: Moment;
  end: Moment | null;
}

/** The most occurrences that are read in all, because a rule by the second would never end. */
const MOST_LOOKED_AT = 20_000;
/** The most repeated occurrences, more than any calendar holds. */
const MOST_REPEATED = 4000;
/** The most steps that all rules of a file may take together: a rule that never reaches a day uses up its own limit. */
const MOST_STEPS = 2_000_000;
/** Nobody reads names longer than this. */
const LONGEST_SUMMARY = 400;

/**
 * Returns the events of an iCal file (RFC 5545) between about two days, with repetitions, exceptions and moved
 * occurrences. It needs nothing but the parser, so that it starts quickly in a thread of its own.
 */
export function expandIcal(text: string, from: string, to: string): Occurrence[] {
  const budget = { left: MOST_LOOKED_AT, repeated: MOST_REPEATED, steps: MOST_STEPS };
  const events = parsed(text)
    .getAllSubcomponents("vevent")
    .filter((event) => !event.hasProperty("recurrence-id") && event.getFirstPropertyValue("status") !== "CANCELLED");
  const read = events.map((component) => readOne(component, { from, to, budget }));
  if (events.length > 0 && read.every((found) => found === undefined)) throw new UnreadableCalendar();
  return read.flatMap((found) => found ?? []);
}

function parsed(text: string): ICAL.Component {
  try {
    const root = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, "")));
    if (root.name === "vcalendar") return root;
  } catch {
    // Reported like every other file that is no calendar.
  }
  throw new UnreadableCalendar();
}

interface ExpansionRange {
  from: string;
  to: string;
  budget: { left: number; repeated: number; steps: number };
}

/**
 * Returns undefined for an event that makes no sense, such as the sixth Monday of a month, or whose rule never reaches a day. The other
 * events are still read. A file with many endless rules is given up.
 */
function readOne(component: ICAL.Component, range: ExpansionRange): Occurrence[] | undefined {
  try {
    return withinSteps(range.budget, () => occurrencesOf(new ICAL.Event(component), range));
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error;
    if (range.budget.steps <= 0) throw new UnreadableCalendar();
    return undefined;
  }
}

function occurrencesOf(event: ICAL.Event, { from, to, budget }: ExpansionRange): Occurrence[] {
  if (!event.startDate) return [];
  const itself = occurrence(event, event.startDate, event.endDate);
  if (!event.isRecurring()) return [itself];
  const isAllOnOneDay = keepDayOfMonth(event);
  // The parser omits the first occurrence when others are listed without a rule.
  const isListed = !event.component.hasProperty("rrule");
  const results: Occurrence[] = isListed ? [itself] : [];
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    budget.left -= 1;
    if (budget.left < 0 || budget.repeated < 0) throw new UnreadableCalendar("full");
    const day = next.toString().slice(0, 10);
    if (day > to) break;
    if (isAllOnOneDay && next.day !== event.startDate.day) continue;
    if (day < from || (isListed && next.compare(event.startDate) === 0)) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (item.component.getFirstPropertyValue("status") === "CANCELLED") continue;
    budget.repeated -= 1;
    results.push(occurrence(item, startDate, endDate));
  }
  return results;
}

const DAY_PARTS = ["BYMONTHDAY", "BYDAY", "BYYEARDAY", "BYWEEKNO"];

/**
 * A year in which the day does not exist has no occurrence (RFC 5545); the parser would move 29 February to 1 March,
 * unless the rule names the day. Returns whether every occurrence has the day of the first, since in several months the
 * parser moves it even then.
 */
function keepDayOfMonth({ component, startDate }: ICAL.Event): boolean {
  const rules = component.getAllProperties("rrule").map((property) => property.getFirstValue() as ICAL.Recur);
  const moving = rules.filter(
    ({ freq, parts }) => freq === "YEARLY" && startDate.day > 28 && !DAY_PARTS.some((part) => part in parts),
  );
  for (const rule of moving) {
    rule.setComponent("BYMONTHDAY", [startDate.day]);
    if (!("BYMONTH" in rule.parts)) rule.setComponent("BYMONTH", [startDate.month]);
  }
  return moving.length > 0 && moving.length === rules.length && !component.hasProperty("rdate");
}

function occurrence(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time | null): Occurrence {
  const summary = String(event.summary ?? "").slice(0, LONGEST_SUMMARY);
  return { summary, start: momentOf(start, event), end: end && momentOf(end, event) };
}

function momentOf(time: ICAL.Time, event: ICAL.Event): Moment {
  const { isDate, hour, minute } = time;
  const isKnown = !isDate && time.zone && time.zone.tzid !== "floating";
  const named = event.component.getFirstProperty("dtstart")?.getParameter("tzid");
  return {
    day: time.toString().slice(0, 10),
    isDate,
    hour,
    minute,
    instant: isKnown ? time.toJSDate().getTime() : null,
    zone: typeof named === "string" ? named : null,
  };
}
