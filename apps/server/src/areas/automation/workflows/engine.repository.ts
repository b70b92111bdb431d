import type { AnyTrigger, Fact } from "@switchboard/domain/automation";
import type { SensorKindName } from "@switchboard/domain/site";
import { mayUseDevice, member } from "../../../core/access/rights.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isOnlineSql } from "../../site/devices/online.ts";
import type { WorkflowRule } from "./workflows.repository.ts";

export interface WorkflowKey {
  enterprise_id: string;
  key: string;
}

/** An active workflow with its owner. */
export interface WorkflowRow extends Row, WorkflowRule, WorkflowKey {
  owner_id: string;
  owner_name: string;
  time_zone: string;
}

/** A workflow with the entry and the device that a firing is about. */
export interface WatchedWorkflow extends WorkflowRow {
  entry_id: string;
  device_id: string;
}

/** The facts of a condition as they are stored, oldest first. */
export type StoredFacts = Record<string, [at: number, value: Fact["value"]][]>;

/** A device behind an entry that the owner may still watch, with its sensor or button where that is watched. */
export interface WatchTarget extends Row, WorkflowKey {
  entry_id: string;
  device_id: string;
  kd_id: string;
  is_online: boolean;
  group_id: string | null;
  sensor_id: string | null;
  button_id: string | null;
  channel: string | null;
  kind: SensorKindName | null;
}

/** The part of a workflow that is judged separately; all three ids are null if everything is judged together. */
export interface Scope extends WorkflowKey {
  device_id: string | null;
  sensor_id: string | null;
  button_id: string | null;
}

/** The stored state of one condition. */
export interface StateRow extends Row, Scope {
  /** The condition holds, so it has fired. */
  active: boolean;
  fired: Date[];
  /** The instant up to which it has been evaluated; null before the first evaluation. */
  judged_at: Date | null;
  look_at: Date | null;
  facts: StoredFacts;
  status_at: Date | null;
  run_id: string | null;
}

export interface WatchedDevice extends Row {
  enterprise_id: string;
  kd_id: string;
  triggers: AnyTrigger[];
}

/** Selects every device behind an entry: directly, through a group that contains it now, or as the device of a sensor or button. */
const BEHIND = `workflow_entries e
  JOIN workflows w ON w.enterprise_id = e.enterprise_id AND w.key = e.key AND w.is_on
  LEFT JOIN device_group_members g ON g.enterprise_id = e.enterprise_id AND g.group_id = e.group_id
  JOIN devices d ON d.enterprise_id = e.enterprise_id AND d.id = coalesce(e.device_id, g.device_id)`;
const OWNER = "JOIN memberships m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id";

/**
 * States that time alone can change. With a single trigger without minutes, measured values and events count when they are reported, or
 * at once where a person asked for it on saving: then the time of the next look is that of the last.
 */
const DUE = `workflow_states s JOIN workflows w ON w.enterprise_id = s.enterprise_id AND w.key = s.key AND w.is_on
  WHERE s.look_at <= $1 AND (w.tree IS NOT NULL OR w.minutes > 0 OR w.trigger IN ('sensor', 'offline')
    OR s.look_at = s.judged_at)`;

/** A status change is stored a moment after its instant, so the last seconds are read again. */
export const STATUS_OVERLAP_MS = 30_000;
const isSinceEvaluation = (device: string) => `c.enterprise_id = s.enterprise_id AND c.device_id = ${device}
  AND c.ts > s.status_at - interval '${STATUS_OVERLAP_MS} milliseconds' AND c.ts <= $1`;

const columns = (keys: readonly WorkflowKey[]) => [keys.map((each) => each.enterprise_id), keys.map(({ key }) => key)];

export const scopeId = ({ device_id, sensor_id, button_id, key }: Scope) => device_id ?? sensor_id ?? button_id ?? key;

export class EngineRepository extends Repository {
  /** Returns the watched devices of all enterprises with their triggers. A device in a tree counts as watched for every trigger. */
  watched(allTriggers: readonly AnyTrigger[]): Promise<WatchedDevice[]> {
    return this.sql.query<WatchedDevice>(
      `SELECT d.enterprise_id, d.kd_id, array_agg(DISTINCT t.trigger) AS triggers
       FROM ${BEHIND}, unnest(CASE WHEN w.tree IS NULL THEN ARRAY[w.trigger] ELSE $1::text[] END) AS t (trigger)
       GROUP BY d.enterprise_id, d.kd_id`,
      [allTriggers],
    );
  }

  /** Returns the workflows that watch these devices for one of these triggers. */
  keysOf(enterpriseIds: string[], kdIds: string[], triggers: readonly AnyTrigger[]): Promise<WorkflowKey[]> {
    return this.sql.query<Row & WorkflowKey>(
      `SELECT DISTINCT e.enterprise_id, e.key FROM ${BEHIND}
       WHERE (d.enterprise_id, d.kd_id) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))
         AND (w.tree IS NOT NULL OR w.trigger = ANY($3)) ORDER BY 1, 2`,
      [enterpriseIds, kdIds, triggers],
    );
  }

  /** Returns workflows of all enterprises that time has changed, that have no state yet, or whose devices went offline or came back. */
  dueKeys(now: Date, limit: number | null): Promise<WorkflowKey[]> {
    return this.sql.query<Row & WorkflowKey>(
      `SELECT enterprise_id, key FROM (
         SELECT s.enterprise_id, s.key, s.look_at FROM ${DUE}
         UNION ALL SELECT w.enterprise_id, w.key, NULL FROM workflows w WHERE w.is_on AND w.tree IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM workflow_states s WHERE s.enterprise_id = w.enterprise_id AND s.key = w.key AND s.scope = w.key)
         UNION ALL SELECT w.enterprise_id, w.key, NULL FROM ${BEHIND} ${OWNER}
           WHERE w.tree IS NULL AND w.trigger = 'offline' AND ${mayUseDevice(member("m"))} AND NOT EXISTS (
             SELECT 1 FROM workflow_states s WHERE s.enterprise_id = w.enterprise_id AND s.key = w.key AND s.device_id = d.id
               AND s.status_at IS NOT NULL)
         UNION ALL SELECT s.enterprise_id, s.key, NULL FROM workflow_states s
           JOIN workflow_entries e ON e.enterprise_id = s.enterprise_id AND e.key = s.key AND s.scope = s.key
           LEFT JOIN device_group_members g ON g.enterprise_id = e.enterprise_id AND g.group_id = e.group_id
           JOIN device_status_changes c ON ${isSinceEvaluation("coalesce(e.device_id, g.device_id)")}
         UNION ALL SELECT s.enterprise_id, s.key, NULL FROM workflow_states s
           JOIN device_status_changes c ON ${isSinceEvaluation("s.device_id")}) due
       JOIN workflows w USING (enterprise_id, key) WHERE w.is_on
       GROUP BY enterprise_id, key ORDER BY min(look_at) NULLS FIRST LIMIT $2`,
      [now, limit],
    );
  }

  countDue(by: Date): Promise<number> {
    return this.selectCount(`SELECT count(DISTINCT (s.enterprise_id, s.key)) AS count FROM ${DUE}`, [by]);
  }

  /**
   * Locks until the transaction ends, in one order, so that two servers see each change once. Servers of the version before lock the
   * devices alone, so those come first.
   */
  async hold(keys: readonly WorkflowKey[], devices: readonly { enterprise_id: string; device_id: string }[]) {
    if (devices.length > 0)
      await this.sql.query(
        `SELECT 1 FROM devices d WHERE (d.enterprise_id, d.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
         ORDER BY d.enterprise_id, d.id FOR NO KEY UPDATE OF d`,
        [devices.map((each) => each.enterprise_id), devices.map(({ device_id }) => device_id)],
      );
    await this.sql.query(
      `SELECT 1 FROM workflows w WHERE (w.enterprise_id, w.key) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
       ORDER BY w.enterprise_id, w.key FOR NO KEY UPDATE OF w`,
      columns(keys),
    );
  }

  load(keys: readonly WorkflowKey[]): Promise<WorkflowRow[]> {
    return this.sql.query<WorkflowRow>(
      `SELECT w.*, u.name AS owner_name, n.time_zone FROM workflows w
       JOIN enterprises n ON n.id = w.enterprise_id
       ${OWNER}
       JOIN users u ON u.id = w.owner_id
       WHERE w.is_on AND (w.enterprise_id, w.key) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) ORDER BY w.enterprise_id, w.key`,
      columns(keys),
    );
  }

  /** `kdIds` limits the targets of workflows that judge each device separately. */
  targets(keys: readonly WorkflowKey[], kdIds: readonly string[] | null): Promise<WatchTarget[]> {
    return this.sql.query<WatchTarget>(
      `SELECT e.enterprise_id, e.key, e.id AS entry_id, d.id AS device_id, d.kd_id, ${isOnlineSql("d.current_status")} AS is_online,
         e.group_id, e.sensor_id, e.button_id, coalesce(s.channel, b.channel) AS channel, s.kind
       FROM ${BEHIND} ${OWNER}
       LEFT JOIN sensors s ON s.enterprise_id = e.enterprise_id AND s.id = e.sensor_id
       LEFT JOIN buttons b ON b.enterprise_id = e.enterprise_id AND b.id = e.button_id
       WHERE (e.enterprise_id, e.key) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) AND ${mayUseDevice(member("m"))}
         AND ($3::text[] IS NULL OR w.tree IS NOT NULL OR d.kd_id = ANY($3))
       ORDER BY e.enterprise_id, e.key, e.position, d.id`,
      [...columns(keys), kdIds],
    );
  }

  states(scopes: readonly Scope[]): Promise<StateRow[]> {
    return this.sql.query<StateRow>(
      `SELECT * FROM workflow_states s
       WHERE (s.enterprise_id, s.key, s.scope) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]))`,
      [...columns(scopes), scopes.map(scopeId)],
    );
  }

  /** Call while the workflows are locked, because the rows refer to them. */
  async save(states: readonly StateRow[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO workflow_states (enterprise_id, key, device_id, sensor_id, button_id, active, fired, judged_at, look_at, facts,
         status_at, run_id)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, key uuid, device_id uuid, sensor_id uuid, button_id uuid,
         active boolean, fired timestamptz[], judged_at timestamptz, look_at timestamptz, facts jsonb, status_at timestamptz, run_id uuid)
       ON CONFLICT (enterprise_id, key, scope) DO UPDATE SET active = excluded.active, fired = excluded.fired,
         judged_at = excluded.judged_at, look_at = excluded.look_at, facts = excluded.facts, status_at = excluded.status_at,
         run_id = excluded.run_id`,
      [JSON.stringify(states)],
    );
  }
}
