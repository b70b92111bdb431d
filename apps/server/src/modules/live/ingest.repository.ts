import type { Row, Sql } from "../../platform/db/database.ts";
import type { StoredDevice, StoredSwitch } from "./device-state.ts";

export interface StatusChange {
  home: string;
  device_id: string;
  at: Date;
  status: number;
}

/** A switch that is on now and was not, or the other way round. */
export interface Flip {
  home: string;
  device_id: string;
  switch_id: string;
  at: Date;
  is_on: boolean;
}

interface LockedRow extends Row, StoredDevice {}

/** Writes what devices report, many reports at a time; runs inside one transaction per batch. */
export class IngestRepository {
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

  /** The store rolls up from these how long each switch was on, in the same transaction. */
  async recordFlips(flips: Flip[]): Promise<void> {
    await this.#sql.query(
      `INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::boolean[])
       ON CONFLICT (enterprise_id, switch_id, ts) DO UPDATE SET is_on = excluded.is_on`,
      [
        flips.map((each) => each.home),
        flips.map((each) => each.switch_id),
        flips.map((each) => each.device_id),
        flips.map((each) => each.at),
        flips.map((each) => each.is_on),
      ],
    );
  }

  async recordStatusChanges(changes: StatusChange[]): Promise<void> {
    await this.#sql.query(
      `INSERT INTO device_status_changes (enterprise_id, device_id, ts, status)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::integer[])
       ON CONFLICT (enterprise_id, device_id, ts) DO UPDATE SET status = excluded.status`,
      [
        changes.map((each) => each.home),
        changes.map((each) => each.device_id),
        changes.map((each) => each.at),
        changes.map((each) => each.status),
      ],
    );
  }
}
