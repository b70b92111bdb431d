import type { Schedule, ScheduleRun, SwitchActionView, SwitchResult } from "@switchboard/contract";
import type { RunRow } from "./schedule-runs.repository.ts";
import type { ScheduleRow } from "./schedules.repository.ts";

export function presentSchedule(row: ScheduleRow, actions: SwitchActionView[], isIdle = false): Schedule {
  return {
    _id: row.id,
    name: row.name,
    isActive: row.is_active,
    actions,
    days: row.days,
    time: row.time,
    repeats: row.repeats,
    date: row.date,
    force: row.force,
    before: row.before,
    next_run: row.next_run?.toISOString() ?? null,
    owner: row.owner_id === null ? null : { _id: row.owner_id, name: row.owner_name ?? "" },
    last_run: row.last_due && row.last_state ? { due: row.last_due.toISOString(), state: row.last_state } : null,
    ...(isIdle && { unable: "does_nothing" as const }),
  };
}

export function presentDayRun(row: RunRow, results: SwitchResult[]): Omit<ScheduleRun, "results" | "finishedAt"> {
  const { results: _, finishedAt: __, ...run } = presentRun(row, []);
  return { ...run, reason: row.reason ?? results.find(({ outcome }) => outcome === "failed")?.reason ?? null };
}

export function presentRun(row: RunRow, results: SwitchResult[]): ScheduleRun {
  return {
    _id: row.id,
    schedule: { _id: row.schedule_id, name: row.schedule_name },
    due: row.due.toISOString(),
    state: row.state,
    reason: row.reason,
    finishedAt: row.finished_at?.toISOString() ?? null,
    results,
  };
}
