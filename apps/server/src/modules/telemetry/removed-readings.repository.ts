import type { Sql } from "../../platform/db/database.ts";

/** No foreign key ties readings to a device: they are cut by month. Roll-ups go by themselves. */
export class RemovedReadingsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async ofDevice(enterpriseId: string, deviceId: string): Promise<void> {
    await this.#sql.query("DELETE FROM readings WHERE enterprise_id = $1 AND device_id = $2", [enterpriseId, deviceId]);
  }

  async ofEnterprise(enterpriseId: string): Promise<void> {
    await this.#sql.query("DELETE FROM readings WHERE enterprise_id = $1", [enterpriseId]);
  }
}
