import type { Sql } from "../../../platform/db/database.ts";
import { lockInOrder, SAME_COMMAND } from "./command-locks.ts";

export class CommandsTrailRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The store refuses it while the enterprise is there. */
  async deleteOfEnterprise(enterpriseId: string): Promise<void> {
    await this.#sql.query(
      `${lockInOrder("c.enterprise_id = $1")} DELETE FROM commands c USING locked l WHERE ${SAME_COMMAND}`,
      [enterpriseId],
    );
  }
}
