import type { Sql } from "../../platform/db/database.ts";

export class CommandsTrailRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The store refuses it while the enterprise is there. */
  async deleteOfEnterprise(enterpriseId: string): Promise<void> {
    await this.#sql.query("DELETE FROM commands WHERE enterprise_id = $1", [enterpriseId]);
  }
}
