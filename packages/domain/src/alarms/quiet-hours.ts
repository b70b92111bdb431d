import { areDays } from "../core/days.ts";
import { formatHhmm, type Hhmm, isHhmm } from "../core/hhmm.ts";
import { dayOfWeek, instantOf, nextDay } from "../core/instants.ts";
import { localDay } from "../core/local-day.ts";
import type { Problem } from "../core/problems.ts";

/** Hours in which a person is not disturbed, in their zone. A window that ends before it begins passes midnight. */
export interface QuietHours {
  from: Hhmm;
  to: Hhmm;
  /** The weekdays on which the window begins. All days when absent. */
  days?: readonly number[] | undefined;
}

/** Adjoining windows count as one. This limits the search when all hours are quiet. */
const LONGEST_DAYS = 8;

/** Returns the end of the quiet time at an instant, by the local clock, or undefined outside of it. */
export function quietUntil(quiet: readonly QuietHours[], timeZone: string, at: number): number | undefined {
  let until = at;
  for (let found = endAfter(quiet, timeZone, until); found !== undefined; found = endAfter(quiet, timeZone, until)) {
    until = found;
    if (until - at > LONGEST_DAYS * 86_400_000) break;
  }
  return until > at ? until : undefined;
}

/** Returns the latest end of the windows that contain an instant. */
function endAfter(quiet: readonly QuietHours[], timeZone: string, at: number): number | undefined {
  const today = localDay(new Date(at), timeZone);
  const ends = quiet.flatMap((window) =>
    [nextDay(today, -1), today].flatMap((day) => {
      const span = spanOf(window, day, timeZone);
      return span && span.from <= at && at < span.to ? span.to : [];
    }),
  );
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** Returns the window that begins on a day, its end excluded. Returns undefined when none does. */
function spanOf(
  { from, to, days }: QuietHours,
  day: string,
  timeZone: string,
): { from: number; to: number } | undefined {
  if (from === to || (days && !days.includes(dayOfWeek(day)))) return undefined;
  return {
    from: instantOf(day, from, timeZone).getTime(),
    to: instantOf(to < from ? nextDay(day) : day, to, timeZone).getTime(),
  };
}

export const MOST_QUIET_HOURS = 14;

export const QUIET_PROBLEMS = {
  "quiet.time": "Invalid time",
  "quiet.window": "Provide valid start and end time",
  "quiet.days": "Select at least one day",
  "quiet.many": "Too many quiet hours",
} as const;
export type QuietProblem = keyof typeof QUIET_PROBLEMS;

export function quietProblems(quiet: readonly QuietHours[]): Problem<QuietProblem>[] {
  const problems: Problem<QuietProblem>[] = [];
  if (quiet.length > MOST_QUIET_HOURS) problems.push({ path: "quiet", code: "quiet.many" });
  for (const [index, { from, to, days }] of quiet.entries()) {
    const path = `quiet.${index}`;
    if (!isHhmm(from)) problems.push({ path: `${path}.from`, code: "quiet.time" });
    else if (!isHhmm(to)) problems.push({ path: `${path}.to`, code: "quiet.time" });
    else if (from === to) problems.push({ path: `${path}.to`, code: "quiet.window" });
    if (days && (days.length === 0 || !areDays(days))) problems.push({ path: `${path}.days`, code: "quiet.days" });
  }
  return problems;
}

/** Formats a window for the activity log: `22:00–06:00`, with the weekdays when it is not on all of them. */
export function quietText({ from, to, days }: QuietHours): string {
  return `${formatHhmm(from, 24)}–${formatHhmm(to, 24)}${days ? ` (${days.join(", ")})` : ""}`;
}
