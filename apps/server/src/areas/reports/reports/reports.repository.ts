import type { ReportFormat, ReportProgress } from "@switchboard/contract";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface ReportRow extends Row {
  id: string;
  format: ReportFormat;
  step: ReportProgress["step"];
  code: ReportProgress["code"];
  file_name: string;
  device_ids: string[];
  due_at: Date;
  expires_at: Date;
}

export type NewReport = Omit<ReportRow, "step" | "code"> & { user_id: string };

const COLUMNS = "id, format, step, code, file_name, device_ids, due_at, expires_at";
const IN_PROGRESS = "step IN ('waiting', 'reading', 'writing')";

export class ReportsRepository extends Repository {
  /** Returns false while another report of this person is in progress; an overdue one is removed and does not count. */
  async begin(enterpriseId: string, report: NewReport, now: Date): Promise<boolean> {
    await this.sql.query(
      `DELETE FROM reports WHERE enterprise_id = $1 AND user_id = $2 AND (expires_at <= $3 OR (${IN_PROGRESS} AND due_at <= $3))`,
      [enterpriseId, report.user_id, now],
    );
    return this.returnsRow(
      `INSERT INTO reports (enterprise_id, id, user_id, device_ids, format, step, file_name, due_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8)
       ON CONFLICT (enterprise_id, user_id) WHERE ${IN_PROGRESS} DO NOTHING RETURNING id`,
      [
        enterpriseId,
        report.id,
        report.user_id,
        report.device_ids,
        report.format,
        report.file_name,
        report.due_at,
        report.expires_at,
      ],
    );
  }

  async find(enterpriseId: string, userId: string, id: string, now: Date): Promise<ReportRow | undefined> {
    const [row] = await this.sql.query<ReportRow>(
      `SELECT ${COLUMNS} FROM reports WHERE enterprise_id = $1 AND user_id = $2 AND id = $3 AND expires_at > $4`,
      [enterpriseId, userId, id, now],
    );
    return row;
  }

  async file(enterpriseId: string, id: string): Promise<Buffer | undefined> {
    const [row] = await this.sql.query<{ file: Buffer }>(
      "SELECT file FROM reports WHERE enterprise_id = $1 AND id = $2 AND step = 'ready'",
      [enterpriseId, id],
    );
    return row?.file;
  }

  async move(enterpriseId: string, id: string, step: ReportProgress["step"]): Promise<void> {
    await this.sql.query("UPDATE reports SET step = $3 WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id, step]);
  }

  async finish(enterpriseId: string, id: string, file: Uint8Array): Promise<void> {
    await this.sql.query("UPDATE reports SET step = 'ready', file = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      file,
    ]);
  }

  async fail(enterpriseId: string, id: string, code: NonNullable<ReportProgress["code"]>): Promise<void> {
    await this.sql.query("UPDATE reports SET step = 'failed', code = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      code,
    ]);
  }

  /** Removes expired reports of all enterprises. */
  async sweep(now: Date): Promise<void> {
    await this.sql.query("DELETE FROM reports WHERE expires_at <= $1", [now]);
  }
}
