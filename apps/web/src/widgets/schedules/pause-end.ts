import { nextRun, occurrencesBetween, type Timing } from "@switchboard/domain/automation";
import { type Hhmm, instantOf, isDay, localDay, nextDay } from "@switchboard/domain/core";

export type PauseEnd = "tomorrow" | "week" | "chosen" | "resumed";
export const PAUSE_ENDS: readonly PauseEnd[] = ["tomorrow", "week", "chosen", "resumed"];

interface Chosen {
  end: PauseEnd;
  day: string;
  time: Hhmm | undefined;
}

/** When a pause ends; null where somebody ends it, undefined where what was chosen is no time to come. */
export function pauseEnd({ end, day, time }: Chosen, timeZone: string, now: Date): Date | null | undefined {
  if (end === "resumed") return null;
  const today = localDay(now, timeZone);
  if (end !== "chosen") return instantOf(nextDay(today, end === "week" ? 7 : 1), 0, timeZone);
  if (!isDay(day) || time === undefined) return undefined;
  const until = instantOf(day, time, timeZone);
  return until > now ? until : undefined;
}

/** What a pause takes in, and what runs first after it. */
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
