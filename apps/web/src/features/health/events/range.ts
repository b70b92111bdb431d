import { localDay } from "@switchboard/domain";

const WEEK_BEFORE_MS = 6 * 86_400_000;

/** The seven days that end today, which is what is shown first. */
export function firstDays(timeZone: string, now = Date.now()): { from_date: string; to_date: string } {
  return { from_date: localDay(new Date(now - WEEK_BEFORE_MS), timeZone), to_date: localDay(new Date(now), timeZone) };
}
