import { type MeterRating, OnlineStatus } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";
import { isOnlineSql } from "./online.ts";

export interface DeviceChange {
  device_name?: string | undefined;
  /** Values to set, and keys whose values are removed. */
  meta: { set: Record<string, string>; remove: string[] };
  rating?: MeterRating | null | undefined;
}

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

  async edit(enterpriseId: string, id: string, { device_name, meta, rating }: DeviceChange): Promise<void> {
    await this.#sql.query(
      `UPDATE devices SET device_name = coalesce($3, device_name), meta = (meta || $4::jsonb) - $5::text[],
         rating = CASE WHEN $6 THEN $7::jsonb ELSE rating END
       WHERE enterprise_id = $1 AND id = $2`,
      [
        enterpriseId,
        id,
        device_name ?? null,
        JSON.stringify(meta.set),
        meta.remove,
        rating !== undefined,
        rating ? JSON.stringify(rating) : null,
      ],
    );
  }

  /** Locked in one order, as what devices report locks them too. */
  async dropMeta(enterpriseId: string, keys: string[]): Promise<void> {
    await this.#sql.query(
      `WITH locked AS (SELECT id FROM devices WHERE enterprise_id = $1 AND meta ?| $2 ORDER BY id FOR NO KEY UPDATE)
       UPDATE devices d SET meta = d.meta - $2::text[] FROM locked l WHERE d.enterprise_id = $1 AND d.id = l.id`,
      [enterpriseId, keys],
    );
  }

  /**
   * Its connection closes if and only if the transaction commits. That it was there is kept: the reports of its days tell
   * of it.
   */
  async delete(enterpriseId: string, id: string, at: Date): Promise<void> {
    const rows = await this.#sql.query<{ kd_id: string }>(
      `WITH gone AS (DELETE FROM devices WHERE enterprise_id = $1 AND id = $2 RETURNING *),
       kept AS (
         INSERT INTO removed_devices
           (enterprise_id, device_id, device_name, device_type, created_at, removed_at, last_seen, rssi)
         SELECT enterprise_id, id, device_name, device_type, created_at, $3, last_seen, rssi FROM gone)
       SELECT kd_id FROM gone`,
      [enterpriseId, id, at],
    );
    for (const { kd_id } of rows) await this.#announceEnd(kd_id);
  }

  async hasHardware(kdId: string): Promise<boolean> {
    return (await this.#sql.query("SELECT 1 FROM devices WHERE kd_id = $1", [kdId])).length > 0;
  }

  /**
   * Back from the bin: the reports of its days find it where it is. What was online and was away for no longer than a
   * restart of ours takes has until then to show that it is; the rest is offline, and answered with since when.
   */
  async returned(
    enterpriseId: string,
    ids: readonly string[],
    { awaySince, expectedUntil }: { awaySince: Date; expectedUntil: Date },
  ): Promise<{ id: string; since: Date }[]> {
    const back = await this.#sql.query<{ kd_id: string }>(
      "SELECT kd_id FROM devices WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, ids],
    );
    for (const { kd_id: device } of back) {
      const { text, values } = notifyStatement("device.returned", { device });
      await this.#sql.query(text, values);
    }
    return this.#sql.query<{ id: string; since: Date }>(
      `WITH back AS (DELETE FROM removed_devices WHERE enterprise_id = $1 AND device_id = ANY($2) RETURNING device_id, removed_at),
       changed AS (
         UPDATE devices d SET expected_until = CASE WHEN b.removed_at >= $3 THEN $4::timestamptz END,
           current_status = CASE WHEN b.removed_at >= $3 THEN d.current_status ELSE ${OnlineStatus.offline} END
         FROM back b WHERE d.enterprise_id = $1 AND d.id = b.device_id AND ${isOnlineSql("d.current_status")}
         RETURNING d.id, b.removed_at)
       SELECT id, removed_at AS since FROM changed WHERE removed_at < $3`,
      [enterpriseId, ids, awaySince, expectedUntil],
    );
  }

  /** For an enterprise that is about to go, with all of its devices. */
  async announceAll(enterpriseId: string): Promise<void> {
    const rows = await this.#sql.query<{ kd_id: string }>("SELECT kd_id FROM devices WHERE enterprise_id = $1", [
      enterpriseId,
    ]);
    for (const { kd_id } of rows) await this.#announceEnd(kd_id);
  }

  async #announceEnd(device: string): Promise<void> {
    const { text, values } = notifyStatement("device.ended", { device });
    await this.#sql.query(text, values);
  }
}
