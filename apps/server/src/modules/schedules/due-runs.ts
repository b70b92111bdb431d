import { randomUUID } from "node:crypto";
import { forceValidUntil, isPausedAt, LATEST_MS, nextOccurrence, occurrencesBetween } from "@switchboard/domain";
import type { DueSchedule, NewRun } from "./schedule-runner.repository.ts";
import { pauseOf } from "./schedule-timing.ts";

/** After a long absence the first run that was missed is recorded, and those of the last month. */
const MISSED_MS = 31 * 86_400_000;
/** A schedule is due once a day, and no day is shorter: within this time there is no second one to look for. */
const SINGLE_RUN_MS = 20 * 3_600_000;

/**
 * A row for each due instant up to now: what a pause takes in was skipped, the latest still runs if it is not too late, and
 * the others were missed.
 */
export function dueRuns(schedule: DueSchedule, now: Date, latestMs = LATEST_MS): NewRun[] {
  const { next_run, time_zone } = schedule;
  const since = new Date(Math.max(next_run.getTime(), now.getTime() - MISSED_MS));
  const isAlone = now.getTime() - next_run.getTime() < SINGLE_RUN_MS;
  const further = isAlone ? [] : occurrencesBetween(schedule, time_zone, since, now);
  return [next_run, ...further].map((due) => runOf(schedule, due, now, latestMs));
}

function runOf(schedule: DueSchedule, due: Date, now: Date, latestMs: number): NewRun {
  const { enterprise_id, id: schedule_id, paused_by, paused_by_name } = schedule;
  const run = { enterprise_id, id: randomUUID(), schedule_id, due, by_id: null, by_name: null };
  if (isPausedAt(pauseOf(schedule), due)) {
    const by = { by_id: paused_by, by_name: paused_by_name };
    return { ...run, ...by, state: "skipped", reason: "paused", finished_at: now, to_tell: false };
  }
  return now.getTime() - due.getTime() <= latestMs
    ? { ...run, state: "running", reason: null, finished_at: null, to_tell: false }
    : { ...run, state: "missed", reason: "too_late", finished_at: now, to_tell: true };
}

/** Until when an order waits for a device that is offline, where its schedule says that it does. */
export function holdUntil(schedule: DueSchedule, due: Date): Date | undefined {
  return schedule.force ? forceValidUntil(due, nextOccurrence(schedule, schedule.time_zone, due)) : undefined;
}
