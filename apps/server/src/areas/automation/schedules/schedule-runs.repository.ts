import type { RunState } from "@switchboard/domain/automation";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { Page, Viewer } from "./schedules.repository.ts";

export interface RunRow extends Row {
  id: string;
  schedule_id: string;
  schedule_name: string;
  due: Date;
  state: RunState;
  reason: string | null;
  note: string | null;
  finished_at: Date | null;
  by_id: string | null;
  by_name: string | null;
  manual: boolean;
}

interface RunAhead extends Row {
  id: string;
  schedule_id: string;
  due: Date;
  is_skipped: boolean;
}

/** The author of an action, under the name of that time. */
interface By {
  by_id: string;
  by_name: string;
}

const COLUMNS = `r.id, coalesce(s.part_of, s.id) AS schedule_id, s.name AS schedule_name, r.due, r.state, r.reason, r.note, r.finished_at, r.by_id, r.by_name,
  r.manual`;
/** Skipped by a person; runs left out by a pause or a calendar have that as their reason. */
const SKIPPED =
  "r.enterprise_id = $1 AND r.schedule_id = $2 AND r.due > $3 AND r.state = 'skipped' AND r.reason IS NULL";
/** Outcomes that a clock decided by itself, which excludes a person's skip. */
export const BY_ITSELF = "(r.state = 'missed' OR (r.state = 'skipped' AND r.reason IS NOT NULL))";
const FROM = "FROM schedule_runs r JOIN schedules s ON s.enterprise_id = r.enterprise_id AND s.id = r.schedule_id";
const OF_SCHEDULE = "r.enterprise_id = $1 AND r.schedule_id = $2";
const OF_ALL_TIMES = `r.enterprise_id = $1 AND r.schedule_id IN
  (SELECT t.id FROM schedules t WHERE t.enterprise_id = $1 AND (t.id = $2 OR t.part_of = $2))`;
const BETWEEN = "r.enterprise_id = $1 AND ($2 OR s.owner_id = $3) AND r.due >= $4 AND r.due < $5";
const FAILED = `${BETWEEN} AND r.state IN ('failed', 'missed')`;

/** The history of schedules: one row for each due instant. */
export class ScheduleRunsRepository extends Repository {
  /** Returns the runs at all times of a schedule. */
  async ofSchedule(enterpriseId: string, id: string, page: Page): Promise<{ rows: RunRow[]; count: number }> {
    const rows = await this.sql.query<RunRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${OF_ALL_TIMES} ORDER BY r.due DESC LIMIT $3 OFFSET $4`,
      [enterpriseId, id, page.limit, page.offset],
    );
    return { rows, count: await this.#count(OF_ALL_TIMES, [enterpriseId, id]) };
  }

  async failedBetween(
    { enterpriseId, isAdmin, userId }: Viewer,
    span: { from: Date; to: Date },
    page: Page,
  ): Promise<{ rows: RunRow[]; count: number }> {
    const values = [enterpriseId, isAdmin, userId, span.from, span.to];
    const rows = await this.sql.query<RunRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${FAILED} ORDER BY r.due DESC, r.id LIMIT $6 OFFSET $7`,
      [...values, page.limit, page.offset],
    );
    return { rows, count: await this.#count(FAILED, values) };
  }

  async between({ enterpriseId, isAdmin, userId }: Viewer, span: { from: Date; to: Date }, max: number) {
    const values = [enterpriseId, isAdmin, userId, span.from, span.to];
    const rows = await this.sql.query<RunRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${BETWEEN} ORDER BY r.due, r.id LIMIT $6`,
      [...values, max],
    );
    return { rows, count: rows.length < max ? rows.length : await this.#count(BETWEEN, values) };
  }

  /** Returns runs to come that are already over: skipped, or run by a clock that was ahead. */
  overAhead(enterpriseId: string, id: string, now: Date): Promise<Date[]> {
    return this.selectColumn<Date>(
      "due",
      `SELECT r.due FROM schedule_runs r WHERE ${OF_SCHEDULE} AND r.due > $3 AND NOT ${BY_ITSELF} ORDER BY r.due`,
      [enterpriseId, id, now],
    );
  }

  /** Returns the runs to come that are already over for many schedules; `is_skipped` when somebody skipped it. */
  allAhead(enterpriseId: string, ids: readonly string[], now: Date): Promise<RunAhead[]> {
    return this.sql.query<RunAhead>(
      `SELECT r.id, r.schedule_id, r.due, r.state = 'skipped' AS is_skipped FROM schedule_runs r
       WHERE r.enterprise_id = $1 AND r.schedule_id = ANY($2::uuid[]) AND r.due > $3 AND NOT ${BY_ITSELF} ORDER BY r.due`,
      [enterpriseId, ids, now],
    );
  }

  /** Returns the runs to come that somebody skipped. */
  skippedAhead(enterpriseId: string, id: string, now: Date): Promise<{ id: string; due: Date }[]> {
    return this.sql.query(`SELECT r.id, r.due FROM schedule_runs r WHERE ${SKIPPED} ORDER BY r.due`, [
      enterpriseId,
      id,
      now,
    ]);
  }

  /** Returns false when this due instant has a row already. */
  insertSkipped(enterpriseId: string, run: By & { id: string; schedule_id: string; due: Date; at: Date }) {
    return this.returnsRow(
      `INSERT INTO schedule_runs (enterprise_id, id, schedule_id, due, state, finished_at, by_id, by_name)
       VALUES ($1, $2, $3, $4, 'skipped', $5, $6, $7)
       ON CONFLICT (enterprise_id, schedule_id, due) DO NOTHING RETURNING id`,
      [enterpriseId, run.id, run.schedule_id, run.due, run.at, run.by_id, run.by_name],
    );
  }

  /** Returns false when nobody had skipped it, or its time has come. */
  deleteSkipped(enterpriseId: string, id: string, due: Date, now: Date): Promise<boolean> {
    return this.returnsRow(`DELETE FROM schedule_runs r WHERE ${SKIPPED} AND r.due = $4 RETURNING r.id`, [
      enterpriseId,
      id,
      now,
      due,
    ]);
  }

  /** Moves a skipped run to another instant of its day, or deletes it when there is none, or that is taken. */
  async moveSkipped(enterpriseId: string, run: { id: string; schedule_id: string }, due: Date | undefined) {
    const moved = await this.sql.query(
      `UPDATE schedule_runs r SET due = $4 WHERE ${OF_SCHEDULE} AND r.id = $3 AND $4::timestamptz IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM schedule_runs o WHERE o.enterprise_id = $1 AND o.schedule_id = $2 AND o.due = $4 AND o.id <> $3)
       RETURNING r.id`,
      [enterpriseId, run.schedule_id, run.id, due ?? null],
    );
    if (moved.length > 0) return;
    await this.sql.query(`DELETE FROM schedule_runs r WHERE ${OF_SCHEDULE} AND r.id = $3`, [
      enterpriseId,
      run.schedule_id,
      run.id,
    ]);
  }

  /** Returns the schedule of a run; undefined when there is no such run. */
  async scheduleOf(enterpriseId: string, id: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ schedule_id: string }>(
      "SELECT schedule_id FROM schedule_runs WHERE enterprise_id = $1 AND id = $2",
      [enterpriseId, id],
    );
    return rows[0]?.schedule_id;
  }

  /** Inserts a manual run. Returns false when a run of the schedule has this very instant. */
  insertManual(enterpriseId: string, run: By & { id: string; schedule_id: string; at: Date; isEmpty: boolean }) {
    return this.returnsRow(
      `INSERT INTO schedule_runs (enterprise_id, id, schedule_id, due, state, reason, finished_at, by_id, by_name, manual)
       VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN 'failed' ELSE 'running' END, CASE WHEN $5 THEN 'nothing_to_switch' END,
         CASE WHEN $5 THEN $4::timestamptz END, $6, $7, true)
       ON CONFLICT (enterprise_id, schedule_id, due) DO NOTHING RETURNING id`,
      [enterpriseId, run.id, run.schedule_id, run.at, run.isEmpty, run.by_id, run.by_name],
    );
  }

  #count(where: string, values: unknown[]): Promise<number> {
    return this.selectCount(`SELECT count(*) AS count ${FROM} WHERE ${where}`, values);
  }

  /** Deletes runs that are over and need no notification. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT r.enterprise_id, r.id FROM schedules s JOIN schedule_runs r
           ON r.enterprise_id = s.enterprise_id AND r.schedule_id = s.id AND r.due < $2
         WHERE s.enterprise_id = $1 AND r.state <> 'running' AND NOT r.to_tell LIMIT $3 FOR UPDATE OF r SKIP LOCKED)
       DELETE FROM schedule_runs r USING old o WHERE r.enterprise_id = o.enterprise_id AND r.id = o.id RETURNING r.id`,
      [enterpriseId, before, limit],
    );
  }
}
