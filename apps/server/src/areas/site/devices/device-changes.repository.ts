import { type MeterRating, OnlineStatus } from "@switchboard/domain/site";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";
import { isOnlineSql } from "./online.ts";

export interface DeviceChange {
  device_name?: string | undefined;
  /** Values to set, and keys whose values are removed. */
  meta: { set: Record<string, string>; remove: string[] };
  rating?: MeterRating | null | undefined;
}

/** Changes devices for an admin, inside the transaction of one request. */
export class DeviceChangesRepository extends Repository {
  async allExist(enterpriseId: string, ids: string[]): Promise<boolean> {
    const rows = await this.sql.query<{ count: number }>(
      "SELECT count(*) AS count FROM devices WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, ids],
    );
    return rows[0]?.count === ids.length;
  }

  async edit(enterpriseId: string, id: string, { device_name, meta, rating }: DeviceChange): Promise<void> {
    await this.sql.query(
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

  /** Locks in the same order as device reports do. */
  async dropMeta(enterpriseId: string, keys: string[]): Promise<void> {
    await this.sql.query(
      `WITH locked AS (SELECT id FROM devices WHERE enterprise_id = $1 AND meta ?| $2 ORDER BY id FOR NO KEY UPDATE)
       UPDATE devices d SET meta = d.meta - $2::text[] FROM locked l WHERE d.enterprise_id = $1 AND d.id = l.id`,
      [enterpriseId, keys],
    );
  }

  /** Closes the device's connection if the transaction commits. A record stays for reports of its days. */
  async delete(enterpriseId: string, id: string, at: Date): Promise<void> {
    const rows = await this.sql.query<{ kd_id: string }>(
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
    return (await this.sql.query("SELECT 1 FROM devices WHERE kd_id = $1", [kdId])).length > 0;
  }

  /**
   * Restores devices from the bin, so that the reports of their days find them. A device that was online and was away
   * no longer than a restart of the server takes has until then to show that it is; the others are offline, and
   * returned with since when.
   */
  async returned(
    enterpriseId: string,
    ids: readonly string[],
    { awaySince, expectedUntil }: { awaySince: Date; expectedUntil: Date },
  ): Promise<{ id: string; since: Date }[]> {
    const back = await this.sql.query<{ kd_id: string }>(
      "SELECT kd_id FROM devices WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, ids],
    );
    for (const { kd_id: device } of back) {
      const { text, values } = notifyStatement("device.returned", { device });
      await this.sql.query(text, values);
    }
    return this.sql.query<{ id: string; since: Date }>(
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

  /** Announces the end of all devices of an enterprise that is about to be deleted. */
  async announceAll(enterpriseId: string): Promise<void> {
    const rows = await this.sql.query<{ kd_id: string }>("SELECT kd_id FROM devices WHERE enterprise_id = $1", [
      enterpriseId,
    ]);
    for (const { kd_id } of rows) await this.#announceEnd(kd_id);
  }

  async #announceEnd(device: string): Promise<void> {
    const { text, values } = notifyStatement("device.ended", { device });
    await this.sql.query(text, values);
  }
}
