import type { DeviceTypeCode } from "@switchboard/domain/site";
import { mayUseDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isOnlineSql } from "../devices/online.ts";
import type { Between } from "./events.repository.ts";

export interface DayDeviceRow extends Row {
  id: string;
  device_name: string;
  device_type: DeviceTypeCode;
  created_at: Date;
  removed_at: Date | null;
  last_seen: Date | null;
  rssi: number | null;
}

/** The devices that existed in a span: present ones that existed by then, and for admins those removed since. */
const THERE = `
  SELECT d.enterprise_id, d.id, d.device_name, d.device_type, d.created_at, NULL::timestamptz AS removed_at, d.last_seen, d.rssi
  FROM devices d WHERE d.enterprise_id = $1 AND d.created_at < $5 AND ${mayUseDevice(VIEWER)}
  UNION ALL
  SELECT r.enterprise_id, r.device_id, r.device_name, r.device_type, r.created_at, r.removed_at, r.last_seen, r.rssi
  FROM removed_devices r WHERE r.enterprise_id = $1 AND r.created_at < $5 AND r.removed_at >= $4 AND ${VIEWER.isAdmin}`;

export class DeviceDaysRepository extends Repository {
  /**
   * Returns the state of each device at the end of the span: its last report if that is old enough, else the stored
   * state of the day, else when it was added or removed.
   */
  list(actor: Actor, { from, to }: Between): Promise<DayDeviceRow[]> {
    return this.sql.query<DayDeviceRow>(
      `SELECT t.id, t.device_name, t.device_type, t.created_at, t.removed_at,
         CASE WHEN t.last_seen < $5 THEN t.last_seen ELSE coalesce(kept.last_seen, known.seen) END AS last_seen,
         CASE WHEN t.last_seen < $5 THEN t.rssi ELSE kept.rssi END AS rssi
       FROM (${THERE}) t
       LEFT JOIN LATERAL (
         SELECT last_seen, rssi FROM device_days k
         WHERE k.enterprise_id = $1 AND k.device_id = t.id AND k.last_seen < $5 ORDER BY k.day DESC LIMIT 1
       ) kept ON t.last_seen >= $5
       LEFT JOIN LATERAL (
         SELECT CASE WHEN ${isOnlineSql("c.status")} THEN $5::timestamptz ELSE c.ts END AS seen FROM device_status_changes c
         WHERE c.enterprise_id = $1 AND c.device_id = t.id AND c.ts < $5 ORDER BY c.ts DESC LIMIT 1
       ) known ON t.last_seen >= $5
       ORDER BY t.device_name, t.id`,
      [...viewer(actor), from, to],
    );
  }
}
