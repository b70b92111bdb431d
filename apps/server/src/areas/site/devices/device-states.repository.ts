import type { DeviceConfig, Light } from "@switchboard/contract";
import { EXPECTED_MS, OnlineStatus } from "@switchboard/domain/site";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isExpectedSql, isOnlineSql } from "./online.ts";

/** The last reported state of a switch. */
export interface StoredSwitch {
  id: string;
  switch_no: number;
  current_status: boolean;
  current_dimm: number | null;
  light: Light | null;
}

export interface StoredDevice {
  enterprise_id: string;
  id: string;
  kd_id: string;
  current_status: number;
  last_seen: Date | null;
  rssi: number | null;
  /** Until when the device counts as online without a report since the server started. */
  expected_until: Date | null;
  switches: StoredSwitch[];
}

interface LockedRow extends Row, StoredDevice {}

/** A device that did not come back, and when it last reported. */
export interface LostDevice extends Row {
  enterprise_id: string;
  id: string;
  since: Date;
}

/** Stores the last reported state of devices. */
export class DeviceStatesRepository extends Repository {
  /** Locks in one order, so that two servers never deadlock. */
  lock(enterpriseIds: string[], devices: string[]): Promise<StoredDevice[]> {
    return this.sql.query<LockedRow>(
      `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::text[]) AS w (enterprise_id, kd_id)),
       locked AS (
         SELECT d.enterprise_id, d.id, d.kd_id, d.current_status, d.last_seen, d.rssi, d.expected_until
         FROM devices d JOIN wanted w ON w.enterprise_id = d.enterprise_id AND w.kd_id = d.kd_id
         ORDER BY d.enterprise_id, d.id FOR NO KEY UPDATE OF d)
       SELECT l.*, coalesce((
         SELECT json_agg(json_build_object('id', s.id, 'switch_no', s.switch_no, 'current_status', s.current_status,
           'current_dimm', s.current_dimm, 'light', s.light) ORDER BY s.switch_no)
         FROM switch_appliances s WHERE s.enterprise_id = l.enterprise_id AND s.device_id = l.id), '[]') AS switches
       FROM locked l`,
      [enterpriseIds, devices],
    );
  }

  /** Keeps the last report of an earlier local day for that day's report when the first of a new day arrives. */
  async saveDevices(devices: StoredDevice[]): Promise<void> {
    await this.sql.query(
      `WITH n AS (
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::integer[], $4::timestamptz[], $5::real[], $6::timestamptz[])
           AS n (enterprise_id, id, status, last_seen, rssi, expected_until)),
       kept AS (
         INSERT INTO device_days (enterprise_id, device_id, day, last_seen, rssi)
         SELECT d.enterprise_id, d.id, (d.last_seen AT TIME ZONE e.time_zone)::date, d.last_seen, d.rssi
         FROM n JOIN devices d ON d.enterprise_id = n.enterprise_id AND d.id = n.id
         JOIN enterprises e ON e.id = d.enterprise_id
         WHERE (d.last_seen AT TIME ZONE e.time_zone)::date < (n.last_seen AT TIME ZONE e.time_zone)::date
         ON CONFLICT (enterprise_id, device_id, day) DO UPDATE SET last_seen = excluded.last_seen, rssi = excluded.rssi)
       UPDATE devices d SET current_status = n.status, last_seen = n.last_seen, rssi = n.rssi,
         expected_until = n.expected_until
       FROM n WHERE d.enterprise_id = n.enterprise_id AND d.id = n.id`,
      columnArrays(devices, "enterprise_id", "id", "current_status", "last_seen", "rssi", "expected_until"),
    );
  }

  async saveSwitches(switches: (StoredSwitch & { enterprise_id: string })[]): Promise<void> {
    await this.sql.query(
      `UPDATE switch_appliances s SET current_status = n.status, current_dimm = n.dimm, light = n.light
       FROM unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::integer[], $5::jsonb[]) AS n (enterprise_id, id, status, dimm, light)
       WHERE s.enterprise_id = n.enterprise_id AND s.id = n.id`,
      [
        ...columnArrays(switches, "enterprise_id", "id", "current_status", "current_dimm"),
        switches.map((each) => (each.light ? JSON.stringify(each.light) : null)),
      ],
    );
  }

  async saveConfig(enterpriseId: string, deviceId: string, config: DeviceConfig, at: Date): Promise<void> {
    await this.sql.query(
      "UPDATE devices SET device_config = $3, config_confirmed_at = $4 WHERE enterprise_id = $1 AND id = $2",
      [enterpriseId, deviceId, config, at],
    );
  }

  /** Sets, over all enterprises, the time by which every online device has to report. Locks in the order of `lock`. */
  async expectOnline(until: Date): Promise<void> {
    await this.sql.query(
      `WITH locked AS (SELECT enterprise_id, id FROM devices WHERE ${isOnlineSql("current_status")}
         ORDER BY enterprise_id, id FOR NO KEY UPDATE)
       UPDATE devices d SET expected_until = $1 FROM locked l WHERE d.enterprise_id = l.enterprise_id AND d.id = l.id`,
      [until],
    );
  }

  /**
   * Marks, over all enterprises, expected devices without a report as offline since they last reported. When the server
   * was away for more than a day, no earlier time is used, so that people still learn what the absence cost.
   */
  endExpected(now: Date): Promise<LostDevice[]> {
    return this.sql.query<LostDevice>(
      `WITH over AS (
         SELECT enterprise_id, id, expected_until - $2::interval AS started, coalesce(last_seen > expected_until - $2::interval, false) AS is_back
         FROM devices WHERE expected_until IS NOT NULL AND NOT ${isExpectedSql("expected_until", "$1::timestamptz")}
         ORDER BY enterprise_id, id FOR NO KEY UPDATE),
       changed AS (
         UPDATE devices d SET expected_until = NULL,
           current_status = CASE WHEN o.is_back THEN d.current_status ELSE ${OnlineStatus.offline} END
         FROM over o WHERE d.enterprise_id = o.enterprise_id AND d.id = o.id
         RETURNING d.enterprise_id, d.id, d.last_seen, o.started, o.is_back)
       SELECT enterprise_id, id, greatest(coalesce(last_seen, started), started - interval '23 hours') AS since
       FROM changed WHERE NOT is_back`,
      [now, `${EXPECTED_MS} milliseconds`],
    );
  }
}
