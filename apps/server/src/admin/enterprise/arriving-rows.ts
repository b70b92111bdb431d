import type { Row } from "../../platform/db/database.ts";
import { unknownHash } from "./row-reader.ts";

/**
 * Changes rows for their new server: nothing is in progress or held, nobody is connected, no panel and no gateway is paired, and a device
 * without its secret has to be claimed.
 */
export const ARRIVING: Record<string, (row: Row, at: string) => Row> = {
  devices: (row) => ({
    ...row,
    ...(row.secret_hash === undefined && { secret_hash: unknownHash(), certificate_sha256: null }),
    current_status: 2,
    expected_until: null,
  }),
  panels: (row) => ({ ...row, session_id: null, code_hash: null, code_expires: null, paired_at: null }),
  gateways: (row) => ({
    ...row,
    ...{ token_hash: null, code_hash: null, code_expires: null, paired_at: null, is_online: false },
  }),
  calendars: (row) => ({ ...row, ...(row.address === undefined && { fetch_at: null, failure: null, etag: null }) }),
  holds: (row, at) => (row.ended_at === null ? { ...row, ended_at: at, end_reason: "time" } : row),
  // The hold ended with its time, and so did this.
  shed_events: (row, at) => (row.ended_at === null ? { ...row, ended_at: at, why: "longest_off" } : row),
  // Conditions that lasted there last from the first message here.
  workflow_states: (row, at) => ({
    ...row,
    ...{ facts: {}, judged_at: at, look_at: at, status_at: row.status_at && at, run_id: null },
  }),
  // Problems are detected again here.
  alarms: (row, at) => (row.closed_at === null ? { ...row, ...overAt(row, at) } : { ...row, tell_at: null }),
  commands: (row, at) => endPending(row, at, { publish_after: null }),
  ir_sends: (row, at) => endPending(row, at, {}),
  schedule_runs: (row, at) => ({
    ...row,
    to_tell: false,
    ...(row.state === "running" && { state: "failed", finished_at: at }),
  }),
};

function overAt({ cleared_at }: Row, at: string): Row {
  return {
    is_on: false,
    cleared_at: cleared_at ?? at,
    shelved_until: null,
    closed_at: at,
    closed_cause: "moved",
    tell_at: null,
  };
}

function endPending(row: Row, at: string, more: Row): Row {
  return row.outcome === "pending"
    ? { ...row, ...more, outcome: "expired", reason: "no_answer", finished_at: at }
    : row;
}
