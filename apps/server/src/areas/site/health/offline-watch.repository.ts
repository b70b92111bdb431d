import { claimDue } from "../../../platform/db/claim-due.ts";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isOfflineSql, isOnlineSql } from "../devices/online.ts";

export interface OfflineDevice extends Row {
  enterprise_id: string;
  device_id: string;
  since: Date;
}

/** Tracks, over all enterprises, which devices are offline, and of which people were notified. */
export class OfflineWatchRepository extends Repository {
  /** Returns devices that went offline between two instants, are still offline, and that nobody was notified of. */
  untold(from: Date, to: Date, limit: number): Promise<OfflineDevice[]> {
    return this.sql.query<OfflineDevice>(
      `SELECT d.enterprise_id, d.id AS device_id, gone.ts AS since
       FROM devices d
       CROSS JOIN LATERAL (
         SELECT ts, status FROM device_status_changes c
         WHERE c.enterprise_id = d.enterprise_id AND c.device_id = d.id ORDER BY ts DESC LIMIT 1) gone
       LEFT JOIN device_offline_notices n ON n.enterprise_id = d.enterprise_id AND n.device_id = d.id
       WHERE ${isOfflineSql("d.current_status")} AND ${isOfflineSql("gone.status")} AND gone.ts >= $1 AND gone.ts <= $2
         AND (n.since IS NULL OR n.since < gone.ts)
       ORDER BY d.enterprise_id, d.id LIMIT $3`,
      [from, to, limit],
    );
  }

  /** Claims devices that people were notified of and that are back; each for one server, once. */
  async claimReturned(limit: number): Promise<{ enterprise_id: string; device_id: string }[]> {
    return claimDue<{ enterprise_id: string; device_id: string }>(this.sql, {
      due: `FROM device_offline_notices w JOIN devices d ON d.enterprise_id = w.enterprise_id AND d.id = w.device_id
        WHERE NOT w.is_over AND ${isOnlineSql("d.current_status")} ORDER BY 1, 2`,
      update: "UPDATE device_offline_notices w SET is_over = true",
      select: "SELECT w.enterprise_id, w.device_id FROM claimed w",
      key: ["enterprise_id", "device_id"],
      values: [],
      limit,
    });
  }

  /** A device that was removed meanwhile is skipped. */
  async markTold(devices: OfflineDevice[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO device_offline_notices AS n (enterprise_id, device_id, since)
       SELECT d.enterprise_id, d.id, w.since FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS w (enterprise_id, id, since)
       JOIN devices d ON d.enterprise_id = w.enterprise_id AND d.id = w.id ORDER BY 1, 2
       ON CONFLICT (enterprise_id, device_id) DO UPDATE SET since = greatest(n.since, excluded.since), is_over = false`,
      columnArrays(devices, "enterprise_id", "device_id", "since"),
    );
  }
}
