import type { Sql } from "../../../platform/db/database.ts";
import { lockInOrder, SAME_COMMAND } from "./command-locks.ts";

export class CommandsTrailRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Keeps commands that are still open, and those that are locked just now. */
  async forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    const rows = await this.#sql.query(
      `WITH old AS (SELECT c.enterprise_id, c.id FROM commands c
         WHERE c.enterprise_id = $1 AND c.created_at < $2 AND c.outcome <> 'pending'
         ORDER BY c.created_at, c.id LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM commands c USING old o WHERE c.enterprise_id = o.enterprise_id AND c.id = o.id RETURNING c.id`,
      [enterpriseId, before, limit],
    );
    return rows.length;
  }

  /** The database refuses this while the enterprise exists. */
  async deleteOfEnterprise(enterpriseId: string): Promise<void> {
    await this.#sql.query(
      `${lockInOrder("c.enterprise_id = $1")} DELETE FROM commands c USING locked l WHERE ${SAME_COMMAND}`,
      [enterpriseId],
    );
  }
}
