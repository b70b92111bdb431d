import type { SensorKindName } from "@switchboard/domain/site";
import { mayUseDevice, member } from "../../../core/access/rights.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { isOnlineSql } from "../../site/devices/online.ts";
import type { LockedDevice, WatchingRow } from "./workflow-watch.repository.ts";

/** A workflow, a sensor or a button that it watches, and what it remembers of that. */
export interface SensingRow extends WatchingRow {
  /** Of the sensor or the button. */
  channel: string;
  kind: SensorKindName | null;
  since: Date | null;
  /** The value that it was held against last. */
  seen: number | null;
}

/** Active workflows with each sensor or button that their owner may still watch. */
const SENSING = `
  SELECT e.enterprise_id, e.key, e.id AS entry_id, e.device_id, w.name, w.trigger, w.qualifier, w.value, w.minutes, w.press,
    w.actions, w.scene_id, w.notification, w.start_time, w.end_time, w.is_safety, w.safety_minutes, w.tree, w.otherwise, w.steps, w.alarm, w.owner_id, u.name AS owner_name, n.time_zone,
    coalesce(s.channel, b.channel) AS channel, s.kind, t.since, t.value AS seen, coalesce(t.active, false) AS active,
    coalesce(t.fired, '{}') AS fired, t.judged_at
  FROM workflows w JOIN workflow_entries e ON e.enterprise_id = w.enterprise_id AND e.key = w.key
  LEFT JOIN sensors s ON s.enterprise_id = e.enterprise_id AND s.id = e.sensor_id
  LEFT JOIN buttons b ON b.enterprise_id = e.enterprise_id AND b.id = e.button_id
  JOIN enterprises n ON n.id = e.enterprise_id
  JOIN memberships m ON m.enterprise_id = e.enterprise_id AND m.user_id = w.owner_id
  JOIN users u ON u.id = w.owner_id
  LEFT JOIN workflow_sensor_states t ON t.enterprise_id = e.enterprise_id AND t.entry_id = e.id
  WHERE w.is_active AND w.tree IS NULL AND w.trigger IN ('sensor', 'press') AND coalesce(s.id, b.id) IS NOT NULL
    AND ${mayUseDevice(member("m"), "e.device_id")}`;

const RIPE = `workflow_sensor_states t
  JOIN workflow_entries e ON e.enterprise_id = t.enterprise_id AND e.id = t.entry_id
  JOIN workflows w ON w.enterprise_id = e.enterprise_id AND w.key = e.key AND w.is_active
  JOIN devices d ON d.enterprise_id = e.enterprise_id AND d.id = e.device_id AND ${isOnlineSql("d.current_status")}
  WHERE t.since IS NOT NULL AND NOT t.active AND t.since + make_interval(mins => w.minutes) <= $1`;

export class SensorWatchRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A statement of its own after the lock of the devices: one that waited would not see what the other server wrote. */
  conditions(homes: string[], deviceIds: string[]): Promise<SensingRow[]> {
    return this.#sql.query<SensingRow>(
      `${SENSING} AND (e.enterprise_id, e.device_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
       ORDER BY e.enterprise_id, e.key, e.position, e.id`,
      [homes, deviceIds],
    );
  }

  /** Devices of which a condition has held for its minutes by now. The silence of one that is out of reach tells nothing. */
  ripe(now: Date): Promise<LockedDevice[]> {
    return this.#sql.query<LockedDevice>(`SELECT DISTINCT d.enterprise_id, d.id AS device_id, d.kd_id FROM ${RIPE}`, [
      now,
    ]);
  }

  /** The same count as having fired; nothing follows it. */
  async passRipe(now: Date): Promise<void> {
    await this.#sql.query(
      `UPDATE workflow_sensor_states s SET active = true FROM (SELECT t.enterprise_id, t.entry_id FROM ${RIPE}) r
       WHERE s.enterprise_id = r.enterprise_id AND s.entry_id = r.entry_id`,
      [now],
    );
  }

  /** Of entries that are still there: one may be deleted in this very moment. */
  async save(states: readonly SensingRow[]): Promise<void> {
    const rows = states.map(({ enterprise_id, entry_id, active, since, seen, fired, judged_at }) => {
      return { enterprise_id, entry_id, active, since, value: seen, fired, judged_at };
    });
    await this.#sql.query(
      `WITH n AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, entry_id uuid, active boolean,
         since timestamptz, value double precision, fired timestamptz[], judged_at timestamptz)),
       standing AS (SELECT e.enterprise_id, e.id AS entry_id FROM workflow_entries e
         WHERE (e.enterprise_id, e.id) IN (SELECT enterprise_id, entry_id FROM n)
         ORDER BY e.enterprise_id, e.id FOR KEY SHARE OF e)
       INSERT INTO workflow_sensor_states (enterprise_id, entry_id, active, since, value, fired, judged_at)
       SELECT enterprise_id, entry_id, active, since, value, fired, judged_at FROM n JOIN standing USING (enterprise_id, entry_id)
       ON CONFLICT (enterprise_id, entry_id) DO UPDATE SET active = excluded.active, since = excluded.since,
         value = excluded.value, fired = excluded.fired, judged_at = excluded.judged_at`,
      [JSON.stringify(rows)],
    );
  }
}
