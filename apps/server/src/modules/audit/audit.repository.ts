import type { Row, Sql } from "../../platform/db/database.ts";
import type { Values } from "./audited-fields.ts";

export interface AuditRow {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  source: string;
  action: string;
  subject: string;
  subject_id: string | null;
  before: Values | null;
  after: Values | null;
  result: string;
}

export type TrailRow = Row & Omit<AuditRow, "actor_id">;

export interface TrailFilter {
  limit: number;
  /** The id of the last entry of the page before. */
  cursor: string | undefined;
  since: Date | undefined;
  until: Date | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  search?: string | undefined;
}

/** Within a LIKE pattern these three mean themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** An action is meant whole (`schedule.edit`) or by its thing (`schedule`). */
const CONDITIONS: [Exclude<keyof TrailFilter, "limit">, string][] = [
  ["cursor", "(at, id) < (SELECT c.at, c.id FROM audit_trail c WHERE c.enterprise_id = $1 AND c.id = ?)"],
  ["since", "at >= ?"],
  ["until", "at < ?"],
  ["actor", "actor_name ILIKE '%' || ?::text || '%'"],
  ["action", "(action ILIKE ?::text OR action ILIKE ?::text || '.%')"],
  ["search", "(subject ILIKE '%' || ?::text || '%' OR actor_name ILIKE '%' || ?::text || '%')"],
];

export class AuditRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async append(enterpriseId: string, row: AuditRow): Promise<void> {
    await this.#sql.query(
      `INSERT INTO audit_log (enterprise_id, id, at, actor_id, actor_name, source, action, subject, subject_id, before,
         after, result)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        enterpriseId,
        row.id,
        row.at,
        row.actor_id,
        row.actor_name,
        row.source,
        row.action,
        row.subject,
        row.subject_id,
        row.before,
        row.after,
        row.result,
      ],
    );
  }

  /** Newest first. What is not asked for is not mentioned, so that each page is read off the indexes, however deep. */
  list(enterpriseId: string, filter: TrailFilter): Promise<TrailRow[]> {
    const values: unknown[] = [enterpriseId];
    const given = CONDITIONS.flatMap(([name, condition]) => {
      if (filter[name] === undefined) return [];
      const value = filter[name];
      values.push(typeof value === "string" && name !== "cursor" ? literally(value) : value);
      return [condition.replaceAll("?", `$${values.length}`)];
    });
    values.push(filter.limit);
    return this.#sql.query<TrailRow>(
      `SELECT id, at, actor_name, source, action, subject, subject_id, before, after, result FROM audit_trail
       WHERE ${["enterprise_id = $1", ...given].join(" AND ")} ORDER BY at DESC, id DESC LIMIT $${values.length}`,
      values,
    );
  }
}
