import { nextRun, occurrencesBetween, type Timing } from "@switchboard/domain/automation";
import { type Hhmm, instantOf, isDay, localDay, nextDay } from "@switchboard/domain/core";

export type PauseEnd = "tomorrow" | "week" | "chosen" | "resumed";
export const PAUSE_ENDS: readonly PauseEnd[] = ["tomorrow", "week", "chosen", "resumed"];

interface PauseChoice {
  end: PauseEnd;
  day: string;
  time: Hhmm | undefined;
}

/** Returns the end of a pause: null when somebody ends it, undefined when the chosen time is not in the future. */
export function pauseEnd({ end, day, time }: PauseChoice, timeZone: string, now: Date): Date | null | undefined {
  if (end === "resumed") return null;
  const today = localDay(now, timeZone);
  if (end !== "chosen") return instantOf(nextDay(today, end === "week" ? 7 : 1), 0, timeZone);
  if (!isDay(day) || time === undefined) return undefined;
  const until = instantOf(day, time, timeZone);
  return until > now ? until : undefined;
}

/** Returns the number of runs left out by a pause, and the next run after it. */
export function pauseEffect(
  timing: Timing,
  timeZone: string,
  { now, until, skipped }: { now: Date; until: Date; skipped: readonly Date[] },
): { left: number; next: Date | undefined } {
  const over = new Set(skipped.map(Number));
  const within = occurrencesBetween(timing, timeZone, now, new Date(until.getTime() - 1));
  const next = nextRun(timing, timeZone, now, { pause: { until }, over: skipped });
  return { left: within.filter((due) => !over.has(Number(due))).length, next };
}
