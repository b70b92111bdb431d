import type { ShedEnd } from "@switchboard/domain/energy";
import { mayUseSwitch, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isReachableSql } from "../../site/devices/online.ts";

export interface ShedRow {
  id: string;
  supply_id: string;
  switch_id: string;
  hold_id: string;
  power: number;
  shed_at: Date;
  until: Date;
  ended_at: Date | null;
  why: ShedEnd | null;
}

export interface NamedShedRow extends ShedRow {
  switch_name: string;
  device_id: string;
  device_name: string;
}

export interface SeenShedRow extends NamedShedRow {
  is_seen: boolean;
}

/** The present state of a load, as far as the store knows it. */
export interface LoadState {
  switch_id: string;
  is_on: boolean;
  is_reachable: boolean;
  /** When the switch last turned. */
  turned_at: Date | null;
  meter_at: number | null;
  w: number | null;
  va: number | null;
  felt: number | null;
  felt_at: Date | null;
}

const NAMED = (
  also = "",
) => `SELECT ${also}e.id, e.supply_id, e.switch_id, e.hold_id, e.power, e.shed_at, e.until, e.ended_at, e.why, s.name AS switch_name,
    d.id AS device_id, d.device_name
  FROM shed_events e JOIN switch_appliances s ON s.enterprise_id = e.enterprise_id AND s.id = e.switch_id
  JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id`;

const IS_SEEN = `${mayUseSwitch(VIEWER)} AS is_seen, `;

/** Stores which loads are and were shed, and reads the state of the loads. */
export class ShedsRepository extends Repository {
  /** Returns the open sheds of a supply and those that ended since an instant, in the order of shedding. */
  since(enterpriseId: string, supplyId: string, since: Date): Promise<NamedShedRow[]> {
    return this.sql.query<Row & NamedShedRow>(
      `${NAMED()} WHERE e.enterprise_id = $1 AND e.supply_id = $2 AND (e.ended_at IS NULL OR e.ended_at >= $3) ORDER BY e.shed_at, e.id`,
      [enterpriseId, supplyId, since],
    );
  }

  open(reader: Actor): Promise<SeenShedRow[]> {
    return this.sql.query<Row & SeenShedRow>(
      `${NAMED(IS_SEEN)} WHERE e.enterprise_id = $1 AND e.ended_at IS NULL ORDER BY e.shed_at, e.id`,
      viewer(reader),
    );
  }

  /** Returns sheds that overlap a span, of switches that the reader may use. */
  async between(reader: Actor, supplyId: string, from: Date, to: Date): Promise<NamedShedRow[]> {
    const rows = await this.sql.query<Row & SeenShedRow>(
      `${NAMED(IS_SEEN)} WHERE e.enterprise_id = $1 AND e.supply_id = $4 AND e.shed_at < $6
         AND coalesce(e.ended_at, 'infinity') > $5 ORDER BY e.shed_at, e.id`,
      [...viewer(reader), supplyId, from, to],
    );
    return rows.filter(({ is_seen }) => is_seen);
  }

  async insert(enterpriseId: string, rows: readonly Omit<ShedRow, "ended_at" | "why">[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sql.query(
      `INSERT INTO shed_events (enterprise_id, id, supply_id, switch_id, hold_id, power, shed_at, until)
       SELECT $1, n.id, n.supply_id, n.switch_id, n.hold_id, n.power, n.shed_at, n.until FROM jsonb_to_recordset($2::jsonb) AS n
         (id uuid, supply_id uuid, switch_id uuid, hold_id uuid, power integer, shed_at timestamptz, until timestamptz)`,
      [enterpriseId, JSON.stringify(rows)],
    );
  }

  async end(enterpriseId: string, ends: readonly { id: string; at: Date; why: ShedEnd }[]): Promise<void> {
    if (ends.length === 0) return;
    await this.sql.query(
      `UPDATE shed_events e SET ended_at = n.at, why = n.why
       FROM unnest($2::uuid[], $3::timestamptz[], $4::text[]) AS n (id, at, why)
       WHERE e.enterprise_id = $1 AND e.id = n.id AND e.ended_at IS NULL`,
      [enterpriseId, ends.map(({ id }) => id), ends.map(({ at }) => at), ends.map(({ why }) => why)],
    );
  }

  /** Returns the state of a supply's loads: their switch, their meter and the sensor beside them. */
  states(enterpriseId: string, supplyId: string, since: Date): Promise<LoadState[]> {
    return this.sql.query<Row & LoadState>(
      `SELECT l.switch_id, s.current_status AS is_on, ${isReachableSql("d")} AS is_reachable,
         (SELECT c.ts FROM switch_status_changes c WHERE c.enterprise_id = l.enterprise_id AND c.switch_id = l.switch_id
           ORDER BY c.ts DESC LIMIT 1) AS turned_at,
         r.at AS meter_at, r.w, r.va, f.last_value AS felt, f.last_at AS felt_at
       FROM demand_loads l
       JOIN switch_appliances s ON s.enterprise_id = l.enterprise_id AND s.id = l.switch_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       LEFT JOIN LATERAL (SELECT (extract(epoch FROM r.ts) * 1000)::float8 AS at, r.p::float8 AS w,
           CASE WHEN r.pf > 0 THEN r.p::float8 / least(r.pf, 1) END AS va FROM readings r
         WHERE l.meter_id IS NOT NULL AND r.enterprise_id = l.enterprise_id AND r.device_id = l.meter_id AND r.ts > $3
           AND r.p IS NOT NULL ORDER BY r.ts DESC LIMIT 1) r ON true
       LEFT JOIN sensors f ON f.enterprise_id = l.enterprise_id AND f.id = l.sensor_id
       WHERE l.enterprise_id = $1 AND l.supply_id = $2`,
      [enterpriseId, supplyId, since],
    );
  }

  /** Counts, over all enterprises, the loads that are off and those that should be on by an instant. */
  async count(by: Date): Promise<{ open: number; overdue: number }> {
    const rows = await this.sql.query<{ open: number; overdue: number }>(
      "SELECT count(*) AS open, count(*) FILTER (WHERE until <= $1) AS overdue FROM shed_events WHERE ended_at IS NULL",
      [by],
    );
    return rows[0] ?? { open: 0, overdue: 0 };
  }

  /** Deletes sheds that ended before an instant. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT e.enterprise_id, e.id FROM shed_events e WHERE e.enterprise_id = $1 AND e.ended_at < $2
         LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM shed_events e USING old o WHERE e.enterprise_id = o.enterprise_id AND e.id = o.id RETURNING e.id`,
      [enterpriseId, before, limit],
    );
  }
}
