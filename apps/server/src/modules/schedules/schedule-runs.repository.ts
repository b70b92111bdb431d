import type { RunState } from "@switchboard/domain";
import type { Row, Sql } from "../../platform/db/database.ts";
import type { Page, Viewer } from "./schedules.repository.ts";

export interface RunRow extends Row {
  id: string;
  schedule_id: string;
  schedule_name: string;
  due: Date;
  state: RunState;
  reason: string | null;
  finished_at: Date | null;
}

const COLUMNS = "r.id, r.schedule_id, s.name AS schedule_name, r.due, r.state, r.reason, r.finished_at";
const FROM = "FROM schedule_runs r JOIN schedules s ON s.enterprise_id = r.enterprise_id AND s.id = r.schedule_id";
const OF_SCHEDULE = "r.enterprise_id = $1 AND r.schedule_id = $2";
const BETWEEN = "r.enterprise_id = $1 AND ($2 OR s.owner_id = $3) AND r.due >= $4 AND r.due < $5";
const FAILED = `${BETWEEN} AND r.state IN ('failed', 'missed')`;

/** The history of schedules: one row for each due instant. */
export class ScheduleRunsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async ofSchedule(enterpriseId: string, id: string, page: Page): Promise<{ rows: RunRow[]; count: number }> {
    const rows = await this.#sql.query<RunRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${OF_SCHEDULE} ORDER BY r.due DESC LIMIT $3 OFFSET $4`,
      [enterpriseId, id, page.limit, page.offset],
    );
    return { rows, count: await this.#count(OF_SCHEDULE, [enterpriseId, id]) };
  }

  async failedBetween(
    { enterpriseId, isAdmin, userId }: Viewer,
    span: { from: Date; to: Date },
    page: Page,
  ): Promise<{ rows: RunRow[]; count: number }> {
    const values = [enterpriseId, isAdmin, userId, span.from, span.to];
    const rows = await this.#sql.query<RunRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${FAILED} ORDER BY r.due DESC, r.id LIMIT $6 OFFSET $7`,
      [...values, page.limit, page.offset],
    );
    return { rows, count: await this.#count(FAILED, values) };
  }

  async between({ enterpriseId, isAdmin, userId }: Viewer, span: { from: Date; to: Date }, max: number) {
    const values = [enterpriseId, isAdmin, userId, span.from, span.to];
    const rows = await this.#sql.query<RunRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${BETWEEN} ORDER BY r.due, r.id LIMIT $6`,
      [...values, max],
    );
    return { rows, count: rows.length < max ? rows.length : await this.#count(BETWEEN, values) };
  }

  /** False where this due instant has its row already. */
  async insertSkipped(enterpriseId: string, run: { id: string; schedule_id: string; due: Date; at: Date }) {
    const rows = await this.#sql.query(
      `INSERT INTO schedule_runs (enterprise_id, id, schedule_id, due, state, finished_at)
       VALUES ($1, $2, $3, $4, 'skipped', $5) ON CONFLICT (enterprise_id, schedule_id, due) DO NOTHING RETURNING id`,
      [enterpriseId, run.id, run.schedule_id, run.due, run.at],
    );
    return rows.length > 0;
  }

  async #count(where: string, values: unknown[]): Promise<number> {
    const rows = await this.#sql.query<{ count: number }>(`SELECT count(*) AS count ${FROM} WHERE ${where}`, values);
    return rows[0]?.count ?? 0;
  }
}
