import type { Hhmm } from "../core/hhmm.ts";
import { dayOfWeek, instantOf, nextDay } from "../core/instants.ts";
import { localDay } from "../core/local-day.ts";

/** How often a report is mailed. */
export const MAILING_RHYTHMS = ["week", "month"] as const;
export type MailingRhythm = (typeof MAILING_RHYTHMS)[number];

/** When a report is mailed, by the clock of the enterprise. */
export interface MailingPlan {
  every: MailingRhythm;
  /** Of a week 0 to 6, Sunday first; of a month 1 to 28, so that every month has it. */
  day: number;
  at: Hhmm;
}

/** Of an enterprise; and of one person who is no admin. */
export const MOST_MAILINGS = 100;
export const MOST_OWN_MAILINGS = 10;
export const MOST_MAILED_PEOPLE = 50;

export const REPORT_MAIL_STATES = ["waiting", "making", "sending", "accepted", "failed", "dropped"] as const;
export type ReportMailState = (typeof REPORT_MAIL_STATES)[number];

/** Why a report was not mailed by now, or will not be. */
export const REPORT_MAIL_REASONS = [
  "too_slow",
  "unreachable",
  "busy",
  "sign_in",
  "refused",
  /** It was handed over, and no answer came: nobody knows, and it is not repeated. */
  "unknown",
  /** The file could not be made. */
  "not_made",
  /** Of what is not sent at all. */
  "left",
  "no_right",
  "stopped",
  "too_late",
] as const;
export type ReportMailReason = (typeof REPORT_MAIL_REASONS)[number];

export function isMailingDay(every: MailingRhythm, day: number): boolean {
  if (!Number.isInteger(day)) return false;
  return every === "week" ? day >= 0 && day <= 6 : day >= 1 && day <= 28;
}

const isDue = ({ every, day }: MailingPlan, on: string) =>
  every === "week" ? dayOfWeek(on) === day : Number(on.slice(8)) === day;

/** No two mailings are further apart. */
const LONGEST_WAIT_DAYS = 32;

/** The first instant after one at which a report is due. Daylight saving moves none to another day, and none comes twice. */
export function nextMailing(plan: MailingPlan, after: Date, timeZone: string): Date {
  const today = localDay(after, timeZone);
  // A time that daylight saving skips at the end of a day is reached on the next.
  for (let days = -1; days <= LONGEST_WAIT_DAYS; days += 1) {
    const day = nextDay(today, days);
    if (!isDue(plan, day)) continue;
    const due = instantOf(day, plan.at, timeZone);
    if (due > after) return due;
  }
  throw new Error(`${plan.every} ${plan.day} never comes`);
}

/** Of what was due from an instant on, the last that is not later than now: what a server slept through is mailed once. */
export function lastMailing(plan: MailingPlan, from: Date, now: Date, timeZone: string): Date {
  let last = from;
  for (let next = from; next <= now; next = nextMailing(plan, next, timeZone)) last = next;
  return last;
}

/** The whole days that a report covers which is due on a day: the seven before it, or the month before it. */
export function mailedSpan(every: MailingRhythm, day: string): { from_date: string; to_date: string } {
  const to_date = nextDay(day, -1);
  if (every === "week") return { from_date: nextDay(day, -7), to_date };
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - 1);
  return { from_date: `${month.toISOString().slice(0, 7)}${day.slice(7)}`, to_date };
}

const MINUTE = 60_000;
const WAITS_MS = [1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);
/** A mail server that is away for a day is somebody's business; then the report can be fetched from the screen. */
const GIVES_UP_MS = 24 * 60 * MINUTE;

/** When to try a report again after so many attempts; undefined once it is given up. */
export function nextReportAttempt(tries: number, { since, now }: { since: number; now: number }): number | undefined {
  const at = now + (WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE);
  return at - since > GIVES_UP_MS ? undefined : at;
}
