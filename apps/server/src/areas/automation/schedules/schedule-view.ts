import type { DayRun, Schedule, ScheduleRun, SwitchActionView, SwitchResult } from "@switchboard/contract";
import { runOutcome } from "@switchboard/domain/automation";
import type { RunRow } from "./schedule-runs.repository.ts";
import { shownNext } from "./schedule-timing.ts";
import type { ScheduleRow } from "./schedules.repository.ts";
import type { ReachedRow } from "./starts/starts.repository.ts";

const personOf = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? "" });

export function presentSchedule(
  row: ScheduleRow,
  actions: SwitchActionView[],
  { isIdle = false, now }: { isIdle?: boolean | undefined; now: Date },
): Schedule {
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
    next_run: shownNext(row)?.toISOString() ?? null,
    ...(row.rhythm && { rhythm: row.rhythm }),
    ...startOf(row),
    owner: personOf(row.owner_id, row.owner_name),
    last_run: row.last_due && row.last_state ? { due: row.last_due.toISOString(), state: row.last_state } : null,
    ...pausedOf(row, now),
    ...skippedOf(row),
    ...(isIdle && { unable: "does_nothing" as const }),
  };
}

/** Returns how the next run, or the one that has begun today, starts. */
function startOf(row: ScheduleRow): Pick<Schedule, "start"> {
  return row.is_active && row.rhythm?.reach && row.start ? { start: row.start } : {};
}

function pausedOf(row: ScheduleRow, now: Date): Pick<Schedule, "paused"> {
  const { is_active, is_paused, paused_until: until, paused_by, paused_by_name } = row;
  if (!is_active || !is_paused || (until !== null && until <= now)) return {};
  return { paused: { until: until?.toISOString() ?? null, by: personOf(paused_by, paused_by_name) } };
}

function skippedOf({ skipped = [] }: ScheduleRow): Pick<Schedule, "skipped"> {
  if (skipped.length === 0) return {};
  return {
    skipped: skipped.map(({ due, by_id, by_name }) => ({
      due: new Date(due).toISOString(),
      by: personOf(by_id, by_name),
    })),
  };
}

export function presentDayRun(row: RunRow, results: SwitchResult[]): DayRun {
  const { results: _, finishedAt: __, ...run } = presentRun(row, []);
  const outcome = runOutcome(row.state, results);
  return { ...run, outcome, reason: row.reason ?? results.find(({ outcome }) => outcome === "failed")?.reason ?? null };
}

export function presentRun(row: RunRow, results: SwitchResult[], reached?: ReachedRow): ScheduleRun {
  const by = personOf(row.by_id, row.by_name);
  return {
    _id: row.id,
    schedule: { _id: row.schedule_id, name: row.schedule_name },
    due: row.due.toISOString(),
    state: row.state,
    reason: row.reason,
    ...(row.note !== null && { note: row.note }),
    finishedAt: row.finished_at?.toISOString() ?? null,
    ...(by && { by }),
    ...(row.manual && { manual: true as const }),
    ...(reached && { reached: presentReached(reached) }),
    results,
  };
}

function presentReached(row: ReachedRow): NonNullable<ScheduleRun["reached"]> {
  const { target, way, unit, by_at, from_value: from, reached_at, best_value: best, closed_at } = row;
  const isOver = closed_at !== null;
  return { target, way, unit, by: by_at.toISOString(), from, best, at: reached_at?.toISOString() ?? null, isOver };
}
