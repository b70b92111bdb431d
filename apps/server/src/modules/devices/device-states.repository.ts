import type { DeviceConfig, Light } from "@switchboard/contract";
import type { Row, Sql } from "../../platform/db/database.ts";

/** A switch as it was said last. */
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
  switches: StoredSwitch[];
}

interface LockedRow extends Row, StoredDevice {}

export interface DeviceKey extends Row {
  enterprise_id: string;
  id: string;
}

/** What devices say of themselves, as it was said last. */
export class DeviceStatesRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Locked in one order, so that two servers never wait for each other. */
  lock(homes: string[], devices: string[]): Promise<StoredDevice[]> {
    return this.#sql.query<LockedRow>(
      `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::text[]) AS w (home, kd_id)),
       locked AS (
         SELECT d.enterprise_id, d.id, d.kd_id, d.current_status, d.last_seen, d.rssi
         FROM devices d JOIN wanted w ON w.home = d.enterprise_id AND w.kd_id = d.kd_id
         ORDER BY d.enterprise_id, d.id FOR NO KEY UPDATE OF d)
       SELECT l.*, coalesce((
         SELECT json_agg(json_build_object('id', s.id, 'switch_no', s.switch_no, 'current_status', s.current_status,
           'current_dimm', s.current_dimm, 'light', s.light) ORDER BY s.switch_no)
         FROM switch_appliances s WHERE s.enterprise_id = l.enterprise_id AND s.device_id = l.id), '[]') AS switches
       FROM locked l`,
      [homes, devices],
    );
  }

  async saveDevices(devices: StoredDevice[]): Promise<void> {
    await this.#sql.query(
      `UPDATE devices d SET current_status = n.status, last_seen = n.last_seen, rssi = n.rssi
       FROM unnest($1::uuid[], $2::uuid[], $3::integer[], $4::timestamptz[], $5::real[])
         AS n (enterprise_id, id, status, last_seen, rssi)
       WHERE d.enterprise_id = n.enterprise_id AND d.id = n.id`,
      [
        devices.map((each) => each.enterprise_id),
        devices.map((each) => each.id),
        devices.map((each) => each.current_status),
        devices.map((each) => each.last_seen),
        devices.map((each) => each.rssi),
      ],
    );
  }

  async saveSwitches(switches: (StoredSwitch & { home: string })[]): Promise<void> {
    await this.#sql.query(
      `UPDATE switch_appliances s SET current_status = n.status, current_dimm = n.dimm, light = n.light
       FROM unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::integer[], $5::jsonb[]) AS n (enterprise_id, id, status, dimm, light)
       WHERE s.enterprise_id = n.enterprise_id AND s.id = n.id`,
      [
        switches.map((each) => each.home),
        switches.map((each) => each.id),
        switches.map((each) => each.current_status),
        switches.map((each) => each.current_dimm),
        switches.map((each) => (each.light ? JSON.stringify(each.light) : null)),
      ],
    );
  }

  async saveConfig(enterpriseId: string, deviceId: string, config: DeviceConfig, at: Date): Promise<void> {
    await this.#sql.query(
      "UPDATE devices SET device_config = $3, config_confirmed_at = $4 WHERE enterprise_id = $1 AND id = $2",
      [enterpriseId, deviceId, config, at],
    );
  }

  /** Over all enterprises; answers those that were online as far as anyone knew. Locked in the order of `lock`. */
  markAllOffline(): Promise<DeviceKey[]> {
    return this.#sql.query<DeviceKey>(
      `WITH locked AS (SELECT enterprise_id, id FROM devices WHERE current_status <> 2
         ORDER BY enterprise_id, id FOR NO KEY UPDATE)
       UPDATE devices d SET current_status = 2 FROM locked l WHERE d.enterprise_id = l.enterprise_id AND d.id = l.id
       RETURNING d.enterprise_id, d.id`,
    );
  }
}
