import type { Sql } from "../../platform/db/database.ts";

export class OldChangesRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    const rows = await this.#sql.query(
      `WITH old AS (SELECT a.enterprise_id, a.id FROM audit_log a WHERE a.enterprise_id = $1 AND a.at < $2
         ORDER BY a.at, a.id LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM audit_log a USING old o WHERE a.enterprise_id = o.enterprise_id AND a.id = o.id RETURNING a.id`,
      [enterpriseId, before, limit],
    );
    return rows.length;
  }
}
