import type { Row, Sql } from "../../platform/db/database.ts";

export class SwitchesRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async rename<T extends Row>(enterpriseId: string, id: string, name: string): Promise<T | undefined> {
    const rows = await this.#sql.query<T>(
      `UPDATE switch_appliances SET name = $3 WHERE enterprise_id = $1 AND id = $2
       RETURNING id AS _id, name, switch_no, kind, current_status, current_dimm, light`,
      [enterpriseId, id, name],
    );
    return rows[0];
  }
}
