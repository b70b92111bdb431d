import type { PlannedRun } from "./schedule-timing.ts";

/** New next runs of many schedules as a table for `unnest`, after the two arrays with their keys. */
export const PLANNED = {
  arrays: "$1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::jsonb[]",
  columns: "enterprise_id, id, next_run, remind_at, resume_run, next_why",
};

export function plannedColumns(planned: readonly PlannedRun[]): unknown[] {
  return [
    planned.map(({ next_run }) => next_run),
    planned.map(({ remind_at }) => remind_at),
    planned.map(({ resume_run }) => resume_run),
    planned.map(({ next_why }) => next_why && JSON.stringify(next_why)),
  ];
}
