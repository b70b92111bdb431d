import type { SwitchAppliance } from "@switchboard/contract";
import type { Row, Sql } from "../../../platform/db/database.ts";

interface RenamedRow extends Row, SwitchAppliance {
  device_id: string;
}

export class SwitchesRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async nameOf(enterpriseId: string, id: string): Promise<string | undefined> {
    const rows = await this.#sql.query<{ name: string }>(
      "SELECT name FROM switch_appliances WHERE enterprise_id = $1 AND id = $2 FOR UPDATE",
      [enterpriseId, id],
    );
    return rows[0]?.name;
  }

  async rename(enterpriseId: string, id: string, name: string): Promise<RenamedRow | undefined> {
    const rows = await this.#sql.query<RenamedRow>(
      `UPDATE switch_appliances SET name = $3 WHERE enterprise_id = $1 AND id = $2
       RETURNING device_id, id AS _id, name, switch_no, kind, current_status, current_dimm, light`,
      [enterpriseId, id, name],
    );
    return rows[0];
  }
}
