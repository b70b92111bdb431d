import type { Sql } from "../../platform/db/database.ts";
import { notifyStatement } from "../../platform/db/notices.ts";

export interface DeviceChange {
  device_name?: string | undefined;
  /** Values to set, and keys whose values go. */
  meta: { set: Record<string, string>; remove: string[] };
}

/** No foreign key ties these to a device: they are cut by month or written in bulk. */
const HISTORY = ["readings", "device_events", "device_status_changes"] as const;

/** What an admin changes about devices; runs inside the transaction of one request. */
export class DeviceChangesRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async allExist(enterpriseId: string, ids: string[]): Promise<boolean> {
    const rows = await this.#sql.query<{ count: number }>(
      "SELECT count(*) AS count FROM devices WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, ids],
    );
    return rows[0]?.count === ids.length;
  }

  async metaKeys(enterpriseId: string): Promise<string[]> {
    const rows = await this.#sql.query<{ meta_keys: string[] }>("SELECT meta_keys FROM enterprises WHERE id = $1", [
      enterpriseId,
    ]);
    return rows[0]?.meta_keys ?? [];
  }

  async edit(enterpriseId: string, id: string, { device_name, meta }: DeviceChange): Promise<void> {
    await this.#sql.query(
      `UPDATE devices SET device_name = coalesce($3, device_name), meta = (meta || $4::jsonb) - $5::text[]
       WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, device_name ?? null, JSON.stringify(meta.set), meta.remove],
    );
  }

  async dropMeta(enterpriseId: string, keys: string[]): Promise<void> {
    await this.#sql.query("UPDATE devices SET meta = meta - $2::text[] WHERE enterprise_id = $1 AND meta ?| $2", [
      enterpriseId,
      keys,
    ]);
  }

  /** False where there is no such device. Its connection closes if and only if the transaction commits. */
  async delete(enterpriseId: string, id: string): Promise<boolean> {
    // The long part first: once the device itself is locked, reports of other devices may have to wait for it.
    await this.#deleteHistory(enterpriseId, id);
    const rows = await this.#sql.query<{ kd_id: string }>(
      "DELETE FROM devices WHERE enterprise_id = $1 AND id = $2 RETURNING kd_id",
      [enterpriseId, id],
    );
    if (!rows[0]) return false;
    // Once more, for what it reported in between.
    await this.#deleteHistory(enterpriseId, id);
    const { text, values } = notifyStatement("device.ended", { device: rows[0].kd_id });
    await this.#sql.query(text, values);
    return true;
  }

  async #deleteHistory(enterpriseId: string, id: string): Promise<void> {
    for (const table of HISTORY)
      await this.#sql.query(`DELETE FROM ${table} WHERE enterprise_id = $1 AND device_id = $2`, [enterpriseId, id]);
  }
}
