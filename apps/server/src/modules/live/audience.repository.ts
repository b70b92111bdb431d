import type { Sql } from "../../platform/db/database.ts";

export class AudienceRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Everyone in the enterprise, or its admins and those named. */
  async members(enterpriseId: string, which: "everyone" | string[]): Promise<string[]> {
    const everyone = which === "everyone";
    const rows = await this.#sql.query<{ user_id: string }>(
      "SELECT user_id FROM memberships WHERE enterprise_id = $1 AND ($2 OR role = 'admin' OR user_id = ANY($3))",
      [enterpriseId, everyone, everyone ? [] : which],
    );
    return rows.map((row) => row.user_id);
  }
}
