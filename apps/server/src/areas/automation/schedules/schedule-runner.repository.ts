import type { EarlyStart, Rhythm, RunState, WhyNot } from "@switchboard/domain/automation";
import { claimDue } from "../../../platform/db/claim-due.ts";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { PLANNED, plannedColumns } from "./planned-columns.ts";
import { BY_ITSELF } from "./schedule-runs.repository.ts";
import type { PauseFields, PlannedRun } from "./schedule-timing.ts";

export interface DueSchedule extends Row, PauseFields {
  enterprise_id: string;
  id: string;
  name: string;
  time: number;
  repeats: boolean;
  days: number[];
  date: string | null;
  force: boolean;
  before: number | null;
  rhythm: Rhythm | null;
  start: EarlyStart | null;
  next_why: WhyNot | null;
  next_run: Date;
  time_zone: string;
  owner_id: string | null;
  owner_name: string | null;
  paused_by: string | null;
  paused_by_name: string | null;
  /** The runs to come that are already over: skipped, or run by a clock that was ahead. */
  over: Date[];
}

export interface DueAction extends Row {
  schedule_id: string;
  switch_appliance_id: string | null;
  groupId: string | null;
  switch_state: 0 | 1;
  level: number | null;
}

export interface NewRun {
  enterprise_id: string;
  id: string;
  schedule_id: string;
  due: Date;
  state: RunState;
  reason: string | null;
  note: string | null;
  finished_at: Date | null;
  to_tell: boolean;
  by_id: string | null;
  by_name: string | null;
}

export interface UntoldRun extends Row {
  enterprise_id: string;
  id: string;
  schedule_id: string;
  name: string;
  due: Date;
  state: RunState;
  owner_id: string | null;
}

/** How many runs of one owner's schedules ended, and how. */
export interface SettledRuns extends Row {
  enterprise_id: string;
  owner_id: string | null;
  done: number;
  failed: number;
  /** The schedules of which a run has fully succeeded. */
  well: string[];
}

type ScheduleKey = Pick<DueSchedule, "enterprise_id" | "id">;

/** Shares the work of running schedules among servers; every method is part of one transaction of the runner. */
export class ScheduleRunnerRepository extends Repository {
  /** Locks until the transaction ends; schedules locked by another server are skipped. */
  async claimDue(now: Date, limit: number): Promise<DueSchedule[]> {
    const claimed = await this.sql.query<DueSchedule>(
      `SELECT s.*, e.time_zone, u.name AS owner_name FROM schedules s
       JOIN enterprises e ON e.id = s.enterprise_id LEFT JOIN users u ON u.id = s.owner_id
       WHERE s.next_run <= $1 ORDER BY s.next_run, s.id LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
      [now, limit],
    );
    const over = Map.groupBy(claimed.length > 0 ? await this.#overOf(claimed, now) : [], (run) => run.schedule_id);
    return claimed.map((schedule) => ({ ...schedule, over: (over.get(schedule.id) ?? []).map(({ due }) => due) }));
  }

  /** Separate from the claim, which runs several times a second and was planned for an empty table. */
  #overOf(schedules: ScheduleKey[], now: Date): Promise<{ schedule_id: string; due: Date }[]> {
    return this.sql.query(
      `SELECT r.schedule_id, r.due FROM unnest($1::uuid[], $2::uuid[]) AS w (enterprise_id, id)
       JOIN schedule_runs r ON r.enterprise_id = w.enterprise_id AND r.schedule_id = w.id
       WHERE r.due > $3 AND NOT ${BY_ITSELF}`,
      [...columnArrays(schedules, "enterprise_id", "id"), now],
    );
  }

  countDue(by: Date): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM schedules WHERE next_run <= $1", [by]);
  }

  actionsOf(schedules: ScheduleKey[]): Promise<DueAction[]> {
    return this.sql.query<DueAction>(
      `SELECT a.schedule_id, a.switch_id AS switch_appliance_id, coalesce(a.group_id, a.place_id) AS "groupId", a.switch_state, a.level
       FROM unnest($1::uuid[], $2::uuid[]) AS w (enterprise_id, id)
       JOIN schedule_actions a ON a.enterprise_id = w.enterprise_id AND a.schedule_id = w.id
       ORDER BY a.schedule_id, a.position`,
      columnArrays(schedules, "enterprise_id", "id"),
    );
  }

  /** Returns which of the runs are new: a due instant with a row, whatever its outcome, is over. */
  async insertRuns(runs: NewRun[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `INSERT INTO schedule_runs (enterprise_id, id, schedule_id, due, state, reason, note, finished_at, to_tell, by_id,
         by_name)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, id uuid, schedule_id uuid, due timestamptz,
         state text, reason text, note text, finished_at timestamptz, to_tell boolean, by_id uuid, by_name text)
       ON CONFLICT (enterprise_id, schedule_id, due) DO NOTHING RETURNING id`,
      [JSON.stringify(runs)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** A schedule without a next run is no longer active. */
  async advance(schedules: (ScheduleKey & PlannedRun)[]): Promise<void> {
    await this.sql.query(
      `UPDATE schedules s SET next_run = n.next_run, remind_at = n.remind_at, resume_run = n.resume_run, next_why = n.next_why,
         is_active = n.next_run IS NOT NULL FROM unnest(${PLANNED.arrays}) AS n (${PLANNED.columns})
       WHERE s.enterprise_id = n.enterprise_id AND s.id = n.id`,
      [...columnArrays(schedules, "enterprise_id", "id"), ...plannedColumns(schedules)],
    );
  }

  /** Claims schedules whose owners are to be reminded; each reminder is claimed once. */
  claimReminders(now: Date, limit: number): Promise<DueSchedule[]> {
    return claimDue<DueSchedule>(this.sql, {
      due: "FROM schedules w WHERE w.remind_at <= $1 ORDER BY w.remind_at, w.id",
      update: "UPDATE schedules w SET remind_at = NULL",
      select: `SELECT w.*, e.time_zone, NULL AS owner_name, '{}'::timestamptz[] AS over
        FROM claimed w JOIN enterprises e ON e.id = w.enterprise_id ORDER BY w.next_run, w.id`,
      values: [now],
      limit,
    });
  }

  /**
   * Ends the runs whose commands have all ended. A run that only gave way to a newer command is no failure, and the
   * author of a manual run learns of a failure at once. Held switches count as in order. A run without anything to
   * switch has no commands.
   */
  settle(now: Date): Promise<SettledRuns[]> {
    return this.sql.query(
      `WITH ended AS (
         SELECT r.enterprise_id, r.id, coalesce(bool_or(c.outcome NOT IN ('confirmed', 'sent', 'held')), true) AS failed,
           coalesce(bool_or(c.outcome NOT IN ('confirmed', 'sent', 'held') AND c.reason IS DISTINCT FROM 'replaced'), true) AS to_tell,
           count(c.id) = 0 AS gone, coalesce(max(c.finished_at), $1) AS at
         FROM schedule_runs r LEFT JOIN commands c ON c.enterprise_id = r.enterprise_id AND c.cause_run = r.id
         WHERE r.state = 'running' GROUP BY r.enterprise_id, r.id
         HAVING coalesce(bool_and(c.outcome <> 'pending'), true)),
       -- Each by its key: a store that expects few of them would lay ten thousand beside ten thousand, which takes minutes.
       locked AS (
         SELECT e.* FROM ended e CROSS JOIN LATERAL (
           SELECT r.state FROM schedule_runs r WHERE r.enterprise_id = e.enterprise_id AND r.id = e.id
           OFFSET 0 FOR UPDATE OF r SKIP LOCKED) r
         WHERE r.state = 'running'),
       changed AS (
         UPDATE schedule_runs r SET state = CASE WHEN e.failed THEN 'failed' ELSE 'done' END,
           to_tell = e.to_tell AND NOT r.manual,
           reason = CASE WHEN e.gone THEN 'switch_gone' END, finished_at = e.at
         FROM locked e
         WHERE r.enterprise_id = e.enterprise_id AND r.id = e.id
         RETURNING r.enterprise_id, r.schedule_id, r.state)
       SELECT c.enterprise_id, s.owner_id, count(*) FILTER (WHERE c.state = 'done') AS done,
         count(*) FILTER (WHERE c.state = 'failed') AS failed,
         coalesce(array_agg(DISTINCT c.schedule_id) FILTER (WHERE c.state = 'done'), '{}') AS well
       FROM changed c JOIN schedules s ON s.enterprise_id = c.enterprise_id AND s.id = c.schedule_id
       GROUP BY c.enterprise_id, s.owner_id`,
      [now],
    );
  }

  /** Claims runs whose failure nobody was told of, the earliest first. */
  claimUntold(limit: number): Promise<UntoldRun[]> {
    return claimDue<UntoldRun>(this.sql, {
      due: "FROM schedule_runs w WHERE w.to_tell ORDER BY w.due, w.id",
      update: "UPDATE schedule_runs w SET to_tell = false",
      select: `SELECT w.enterprise_id, w.id, w.schedule_id, s.name, w.due, w.state, s.owner_id FROM claimed w
        JOIN schedules s ON s.enterprise_id = w.enterprise_id AND s.id = w.schedule_id ORDER BY w.due, w.id`,
      values: [],
      limit,
    });
  }

  /** Drops the notifications of all failures so far. */
  async tellNobody(): Promise<void> {
    await this.sql.query("UPDATE schedule_runs SET to_tell = false WHERE to_tell");
  }
}
