import { randomUUID } from "node:crypto";
import {
  dueBy,
  forceValidUntil,
  isPausedAt,
  LATEST_MS,
  nextOccurrence,
  occurrencesBetween,
  type Where,
  whyNotAt,
} from "@switchboard/domain/automation";
import type { DueSchedule, NewRun } from "./schedule-runner.repository.ts";
import { pauseOf } from "./schedule-timing.ts";

/** After a long absence, the first missed run and those of the last month are recorded. */
const MISSED_MS = 31 * 86_400_000;
/** A schedule is due once a day, and no day is shorter, so there is no second run within this time. */
const SINGLE_RUN_MS = 20 * 3_600_000;

/**
 * Returns a run for each due instant up to now: those within a pause were skipped, the latest still runs if it is not
 * too late, and the others were missed.
 */
export function dueRuns(schedule: DueSchedule, where: Where, now: Date, latestMs = LATEST_MS): NewRun[] {
  return duesOf(schedule, where, now).map((due) => runOf(schedule, where, due, { now, latestMs }));
}

function duesOf(schedule: DueSchedule, where: Where, now: Date): Date[] {
  const { next_run, rhythm } = schedule;
  const since = new Date(Math.max(next_run.getTime(), now.getTime() - MISSED_MS));
  // A schedule that depends on the day is computed again: its room, and with it a calendar, may be gone since it was
  // planned, and two runs may be closer.
  if (rhythm !== null) {
    const long = since > next_run ? [next_run] : [];
    return [...long, ...occurrencesBetween(schedule, where, new Date(since.getTime() - 1), now)];
  }
  const isAlone = now.getTime() - next_run.getTime() < SINGLE_RUN_MS;
  return [next_run, ...(isAlone ? [] : occurrencesBetween(schedule, where, since, now))];
}

function runOf(
  schedule: DueSchedule,
  where: Where,
  due: Date,
  { now, latestMs }: { now: Date; latestMs: number },
): NewRun {
  const { enterprise_id, id: schedule_id, paused_by, paused_by_name } = schedule;
  const run = { enterprise_id, id: randomUUID(), schedule_id, due, note: null, by_id: null, by_name: null };
  if (isPausedAt(pauseOf(schedule), due)) {
    const by = { by_id: paused_by, by_name: paused_by_name };
    return { ...run, ...by, state: "skipped", reason: "paused", finished_at: now, to_tell: false };
  }
  const why = whyNotAt(schedule, where, due);
  if (why) return { ...run, state: "skipped", reason: why.reason, note: why.name, finished_at: now, to_tell: false };
  return now.getTime() - dueBy(schedule, where, due).getTime() <= latestMs
    ? { ...run, state: "running", reason: null, finished_at: null, to_tell: false }
    : { ...run, state: "missed", reason: "too_late", finished_at: now, to_tell: true };
}

/** Returns until when a command waits for an offline device, if its schedule says so. */
export function holdUntil(schedule: DueSchedule, where: Where, due: Date): Date | undefined {
  return schedule.force ? forceValidUntil(due, nextOccurrence(schedule, where, due)) : undefined;
}
