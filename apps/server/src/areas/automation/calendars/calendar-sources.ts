import { type DayType, nextDay } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import { ShareUsedUp } from "../../../platform/fair-share.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { UnreadableCalendar } from "./expand-ical.ts";
import { readIcalInThread } from "./ical-reader.ts";

/** The sources of a calendar's days, beside the tables of holidays. */
export const FILE = "file";
export const ADDRESS = "address";

const YEAR = 366;

/** Returns the days that are read from a file or an address: the last year, for exceptions, and three to come. */
export function wantedDays(now: Date): { from: string; to: string } {
  const today = now.toISOString().slice(0, 10);
  return { from: nextDay(today, -YEAR), to: nextDay(today, 3 * YEAR) };
}

/** Returns the days of an uploaded file. */
export async function daysOfFile(actor: Actor, { text, type }: { text: string; type: DayType }, now: Date) {
  const { enterpriseId, timeZone } = actor;
  try {
    return await readIcalInThread(enterpriseId, text, { type, timeZone, ...wantedDays(now) });
  } catch (error) {
    if (error instanceof ShareUsedUp) throw new AppError("calendar.busy");
    if (!(error instanceof UnreadableCalendar)) throw error;
    throw new AppError(error.failure === "full" ? "calendar.full" : "calendar.unreadable");
  }
}
