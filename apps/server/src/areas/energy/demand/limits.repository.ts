import type { DemandMeasure } from "@switchboard/domain/energy";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface LimitKey {
  enterprise_id: string;
  supply_id: string;
}

export interface LimitRow extends LimitKey {
  upper_limit: number;
  measure: DemandMeasure;
  minutes: 15 | 30 | 60;
  restore_percent: number;
  is_on: boolean;
}

export interface LoadRow {
  switch_id: string;
  necessary: boolean;
  watts: number | null;
  meter_id: string | null;
  min_on_s: number;
  min_off_s: number;
  longest_off_s: number;
  sensor_id: string | null;
  lowest: number | null;
  highest: number | null;
}

export interface NamedLoadRow extends LoadRow {
  supply_id: string;
  switch_name: string;
  device_name: string;
  meter_name: string | null;
  sensor_name: string | null;
}

/** A switch that somebody wants to add to a limit. */
export interface FoundSwitch {
  id: string;
  name: string;
  device_name: string;
  /** The supply whose limit already contains the switch. */
  supply_id: string | null;
}

const LIMIT = "l.enterprise_id, l.supply_id, l.upper_limit, l.measure, l.minutes, l.restore_percent, l.is_on";

export class LimitsRepository extends Repository {
  /** Returns the keys of all enterprises. */
  keys(): Promise<LimitKey[]> {
    return this.sql.query<Row & LimitKey>(
      "SELECT enterprise_id, supply_id FROM demand_limits ORDER BY enterprise_id, supply_id",
    );
  }

  /** Locks the limit for one server; returns undefined when another server has it, or it is gone. */
  async claim({ enterprise_id, supply_id }: LimitKey): Promise<LimitRow | undefined> {
    const [row] = await this.sql.query<Row & LimitRow>(
      `SELECT ${LIMIT} FROM demand_limits l WHERE l.enterprise_id = $1 AND l.supply_id = $2 FOR UPDATE SKIP LOCKED`,
      [enterprise_id, supply_id],
    );
    return row;
  }

  /** Locks the limit, so that no server evaluates it meanwhile. */
  async lock(enterpriseId: string, supplyId: string): Promise<LimitRow | undefined> {
    const [row] = await this.sql.query<Row & LimitRow>(
      `SELECT ${LIMIT} FROM demand_limits l WHERE l.enterprise_id = $1 AND l.supply_id = $2 FOR UPDATE`,
      [enterpriseId, supplyId],
    );
    return row;
  }

  of(enterpriseId: string): Promise<LimitRow[]> {
    return this.sql.query<Row & LimitRow>(`SELECT ${LIMIT} FROM demand_limits l WHERE l.enterprise_id = $1`, [
      enterpriseId,
    ]);
  }

  loads(enterpriseId: string, supplyId?: string): Promise<NamedLoadRow[]> {
    return this.sql.query<Row & NamedLoadRow>(
      `SELECT l.supply_id, l.switch_id, l.necessary, l.watts, l.meter_id, l.min_on_s, l.min_off_s, l.longest_off_s, l.sensor_id,
         l.lowest, l.highest, s.name AS switch_name, d.device_name, m.device_name AS meter_name, f.name AS sensor_name
       FROM demand_loads l
       JOIN switch_appliances s ON s.enterprise_id = l.enterprise_id AND s.id = l.switch_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       LEFT JOIN devices m ON m.enterprise_id = l.enterprise_id AND m.id = l.meter_id
       LEFT JOIN sensors f ON f.enterprise_id = l.enterprise_id AND f.id = l.sensor_id
       WHERE l.enterprise_id = $1 AND ($2::uuid IS NULL OR l.supply_id = $2) ORDER BY l.supply_id, l.position`,
      [enterpriseId, supplyId ?? null],
    );
  }

  switches(enterpriseId: string, ids: readonly string[]): Promise<FoundSwitch[]> {
    return this.sql.query<Row & FoundSwitch>(
      `SELECT s.id, s.name, d.device_name, l.supply_id FROM switch_appliances s
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       LEFT JOIN demand_loads l ON l.enterprise_id = s.enterprise_id AND l.switch_id = s.id
       WHERE s.enterprise_id = $1 AND s.id = ANY($2::uuid[])`,
      [enterpriseId, ids],
    );
  }

  countMeters(enterpriseId: string, ids: readonly string[], types: readonly string[]): Promise<number> {
    return this.#count(
      "SELECT count(*) AS count FROM devices WHERE enterprise_id = $1 AND id = ANY($2::uuid[]) AND device_type = ANY($3::text[])",
      [enterpriseId, ids, types],
    );
  }

  countSensors(enterpriseId: string, ids: readonly string[]): Promise<number> {
    return this.#count("SELECT count(*) AS count FROM sensors WHERE enterprise_id = $1 AND id = ANY($2::uuid[])", [
      enterpriseId,
      ids,
    ]);
  }

  async #count(text: string, values: unknown[]): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>(text, values);
    return row?.count ?? 0;
  }

  async put(row: LimitRow, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO demand_limits (enterprise_id, supply_id, upper_limit, measure, minutes, restore_percent, is_on, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (enterprise_id, supply_id) DO UPDATE SET upper_limit = excluded.upper_limit, measure = excluded.measure,
         minutes = excluded.minutes, restore_percent = excluded.restore_percent, is_on = excluded.is_on,
         changed_at = excluded.changed_at`,
      [row.enterprise_id, row.supply_id, row.upper_limit, row.measure, row.minutes, row.restore_percent, row.is_on, at],
    );
  }

  async putLoads(enterpriseId: string, supplyId: string, loads: readonly LoadRow[]): Promise<void> {
    await this.sql.query("DELETE FROM demand_loads WHERE enterprise_id = $1 AND supply_id = $2", [
      enterpriseId,
      supplyId,
    ]);
    if (loads.length === 0) return;
    await this.sql.query(
      `INSERT INTO demand_loads (enterprise_id, supply_id, switch_id, position, necessary, watts, meter_id, min_on_s, min_off_s,
         longest_off_s, sensor_id, lowest, highest)
       SELECT $1, $2, n.switch_id, n.position, n.necessary, n.watts, n.meter_id, n.min_on_s, n.min_off_s, n.longest_off_s, n.sensor_id,
         n.lowest, n.highest
       FROM jsonb_to_recordset($3::jsonb) AS n (switch_id uuid, position integer, necessary boolean, watts integer, meter_id uuid,
         min_on_s integer, min_off_s integer, longest_off_s integer, sensor_id uuid, lowest float8, highest float8)`,
      [enterpriseId, supplyId, JSON.stringify(loads.map((load, position) => ({ ...load, position })))],
    );
  }

  async delete(enterpriseId: string, supplyId: string): Promise<void> {
    await this.sql.query("DELETE FROM demand_limits WHERE enterprise_id = $1 AND supply_id = $2", [
      enterpriseId,
      supplyId,
    ]);
  }
}
