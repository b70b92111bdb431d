import type { Hhmm } from "../core/hhmm.ts";
import { dayOfWeek, instantOf, nextDay } from "../core/instants.ts";
import { localDay } from "../core/local-day.ts";

export const MAILING_RHYTHMS = ["week", "month"] as const;
export type MailingRhythm = (typeof MAILING_RHYTHMS)[number];

/** When a report is mailed, by the clock of the enterprise. */
export interface MailingPlan {
  every: MailingRhythm;
  /** For a week 0 to 6, Sunday first. For a month 1 to 28, so that every month has the day. */
  day: number;
  at: Hhmm;
}

/** The limits of an enterprise, and of one person who is no admin. */
export const MOST_MAILINGS = 100;
export const MOST_OWN_MAILINGS = 10;
export const MOST_MAILED_PEOPLE = 50;

export const REPORT_MAIL_STATES = ["waiting", "making", "sending", "accepted", "failed", "dropped"] as const;
export type ReportMailState = (typeof REPORT_MAIL_STATES)[number];

/** Why a report has not been mailed yet, or never will be. */
export const REPORT_MAIL_REASONS = [
  "too_slow",
  "unreachable",
  "busy",
  "sign_in",
  "refused",
  /** The mail was handed over without an answer: it may have arrived, so it is not repeated. */
  "unknown",
  /** The file could not be created. */
  "not_made",
  /** The reasons from here on belong to mails that are never sent. */
  "left",
  "no_right",
  "stopped",
  "too_late",
  /** Whoever set the report up has left or may not see it; nothing goes to external addresses then. */
  "owner_gone",
  /** The enterprise has sent as many reports to external addresses as it may in a day. */
  "too_many",
] as const;
export type ReportMailReason = (typeof REPORT_MAIL_REASONS)[number];

export function isMailingDay(every: MailingRhythm, day: number): boolean {
  if (!Number.isInteger(day)) return false;
  return every === "week" ? day >= 0 && day <= 6 : day >= 1 && day <= 28;
}

const isDue = ({ every, day }: MailingPlan, on: string) =>
  every === "week" ? dayOfWeek(on) === day : Number(on.slice(8)) === day;

/** The longest time between two mailings. */
const LONGEST_WAIT_DAYS = 32;

/** Returns the first due instant after another. Daylight saving never moves one to another day, nor repeats it. */
export function nextMailing(plan: MailingPlan, after: Date, timeZone: string): Date {
  const today = localDay(after, timeZone);
  // A time that daylight saving skips at the end of a day is reached on the next day.
  for (let days = -1; days <= LONGEST_WAIT_DAYS; days += 1) {
    const day = nextDay(today, days);
    if (!isDue(plan, day)) continue;
    const due = instantOf(day, plan.at, timeZone);
    if (due > after) return due;
  }
  throw new Error(`${plan.every} ${plan.day} never comes`);
}

/** Returns the last due instant from one on that is not later than now, so that a server that was down mails once. */
export function lastMailing(plan: MailingPlan, from: Date, now: Date, timeZone: string): Date {
  let last = from;
  for (let next = from; next <= now; next = nextMailing(plan, next, timeZone)) last = next;
  return last;
}

/** Returns the whole days that a report covers: the seven before its day, or the month before. */
export function mailedSpan(every: MailingRhythm, day: string): { from_date: string; to_date: string } {
  const to_date = nextDay(day, -1);
  if (every === "week") return { from_date: nextDay(day, -7), to_date };
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - 1);
  return { from_date: `${month.toISOString().slice(0, 7)}${day.slice(7)}`, to_date };
}
