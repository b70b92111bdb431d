import type { AnyTrigger, WorkflowTrigger } from "@switchboard/domain/automation";
import { mayUseDevice, member } from "../../../core/access/rights.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import { isOnlineSql } from "../../site/devices/online.ts";
import type { WorkflowRule } from "./workflows.repository.ts";

export interface WatchedDevice extends Row {
  enterprise_id: string;
  device_id: string;
  kd_id: string;
  triggers: AnyTrigger[];
}

export interface LockedDevice extends Row {
  enterprise_id: string;
  device_id: string;
  kd_id: string;
}

/** A workflow, something that it watches, and what it remembers of that. */
export interface WatchingRow extends Row, WorkflowRule {
  enterprise_id: string;
  key: string;
  entry_id: string;
  device_id: string;
  owner_id: string;
  owner_name: string;
  time_zone: string;
  active: boolean;
  fired: Date[];
  judged_at: Date | null;
}

/** The same of a device. */
export interface ConditionRow extends WatchingRow {
  trigger: WorkflowTrigger;
}

export interface OfflineRow extends ConditionRow, LockedDevice {
  /** Minutes since it was lost; 0 while it is online. */
  minutes: number;
}

/** Active workflows with each device they watch, by itself or through a group it is in now. */
const PAIRS = `
  SELECT w.*, e.id AS entry_id, e.device_id
  FROM workflows w JOIN workflow_entries e ON e.enterprise_id = w.enterprise_id AND e.key = w.key
  WHERE w.is_active AND w.tree IS NULL AND e.device_id IS NOT NULL
  UNION ALL
  SELECT w.*, e.id, b.device_id
  FROM workflows w JOIN workflow_entries e ON e.enterprise_id = w.enterprise_id AND e.key = w.key
  JOIN device_group_members b ON b.enterprise_id = e.enterprise_id AND b.group_id = e.group_id
  WHERE w.is_active AND w.tree IS NULL`;

/** Of those, what the owner may still watch; named twice, by itself and through a group, a device counts once. */
const CONDITION = `
  SELECT DISTINCT ON (p.enterprise_id, p.key, p.device_id)
    p.enterprise_id, p.key, p.entry_id, p.device_id, p.name, p.trigger, p.qualifier, p.value, p.minutes, p.press, p.actions, p.scene_id, p.notification,
    p.start_time, p.end_time, p.is_safety, p.safety_minutes, p.tree, p.otherwise, p.steps, p.alarm, p.owner_id, u.name AS owner_name, n.time_zone, coalesce(s.active, false) AS active,
    coalesce(s.fired, '{}') AS fired, s.judged_at
  FROM (${PAIRS}) p
  JOIN enterprises n ON n.id = p.enterprise_id
  JOIN memberships m ON m.enterprise_id = p.enterprise_id AND m.user_id = p.owner_id
  JOIN users u ON u.id = p.owner_id
  LEFT JOIN workflow_states s ON s.enterprise_id = p.enterprise_id AND s.key = p.key AND s.device_id = p.device_id
  WHERE p.trigger NOT IN ('sensor', 'press') AND ${mayUseDevice(member("m"), "p.device_id")}`;

export class WatchRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Over all enterprises: which devices have to be looked at, and for what. */
  watched(): Promise<WatchedDevice[]> {
    return this.#sql.query<WatchedDevice>(
      `SELECT d.enterprise_id, d.id AS device_id, d.kd_id, array_agg(DISTINCT p.trigger) AS triggers
       FROM (${PAIRS}) p JOIN devices d ON d.enterprise_id = p.enterprise_id AND d.id = p.device_id
       GROUP BY d.enterprise_id, d.id, d.kd_id`,
    );
  }

  /** In one order, so that two servers see each crossing once. */
  lock(homes: string[], kdIds: string[]): Promise<LockedDevice[]> {
    return this.#sql.query<LockedDevice>(
      `SELECT d.enterprise_id, d.id AS device_id, d.kd_id
       FROM devices d JOIN unnest($1::uuid[], $2::text[]) AS w (home, kd_id)
         ON d.enterprise_id = w.home AND d.kd_id = w.kd_id
       ORDER BY d.enterprise_id, d.id FOR NO KEY UPDATE OF d`,
      [homes, kdIds],
    );
  }

  /** A statement of its own after `lock`: one that waited for the lock would not see what the other server wrote. */
  conditions(homes: string[], deviceIds: string[]): Promise<ConditionRow[]> {
    return this.#sql.query<ConditionRow>(
      `${CONDITION} AND (p.enterprise_id, p.device_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
       ORDER BY p.enterprise_id, p.key, p.device_id, p.entry_id`,
      [homes, deviceIds],
    );
  }

  /** Every device that is watched for being offline. One that was never seen is not lost. */
  offline(now: Date): Promise<OfflineRow[]> {
    return this.#sql.query<OfflineRow>(
      `SELECT c.*, d.kd_id, CASE WHEN ${isOnlineSql("d.current_status")} THEN 0
         ELSE greatest(0, extract(epoch FROM $1 - coalesce(last.ts, d.last_seen))::float8 / 60) END AS minutes
       FROM (${CONDITION} AND p.trigger = 'offline' ORDER BY p.enterprise_id, p.key, p.device_id, p.entry_id) c
       JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
       LEFT JOIN LATERAL (SELECT ts FROM device_status_changes x
         WHERE x.enterprise_id = d.enterprise_id AND x.device_id = d.id ORDER BY ts DESC LIMIT 1) last ON true
       WHERE ${isOnlineSql("d.current_status")} OR coalesce(last.ts, d.last_seen) IS NOT NULL`,
      [now],
    );
  }

  /** Of workflows that are still there: one may be deleted in this very moment. */
  async save(states: readonly ConditionRow[]): Promise<void> {
    const rows = states.map(({ enterprise_id, key, device_id, active, fired, judged_at }) => {
      return { enterprise_id, key, device_id, active, fired, judged_at };
    });
    await this.#sql.query(
      `WITH n AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, key uuid, device_id uuid,
         active boolean, fired timestamptz[], judged_at timestamptz)),
       standing AS (SELECT w.enterprise_id, w.key FROM workflows w
         WHERE (w.enterprise_id, w.key) IN (SELECT enterprise_id, key FROM n)
         ORDER BY w.enterprise_id, w.key FOR KEY SHARE OF w)
       INSERT INTO workflow_states (enterprise_id, key, device_id, active, fired, judged_at)
       SELECT enterprise_id, key, device_id, active, fired, judged_at FROM n JOIN standing USING (enterprise_id, key)
       ON CONFLICT (enterprise_id, key, device_id)
         DO UPDATE SET active = excluded.active, fired = excluded.fired, judged_at = excluded.judged_at`,
      [JSON.stringify(rows)],
    );
  }
}
