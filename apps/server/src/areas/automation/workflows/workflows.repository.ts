import { randomUUID } from "node:crypto";
import type { WorkflowAlarm, WorkflowInput, WorkflowTree } from "@switchboard/contract";
import type { AnyTrigger, Qualifier, SafetyCause, WatchTarget } from "@switchboard/domain/automation";
import type { DeviceTypeCode, SensorKindName } from "@switchboard/domain/site";
import {
  maySeeDevice,
  maySeeGroup,
  mayUseDevice,
  mayWatchGroup,
  member,
  PERSON,
  VIEWER,
  viewer,
} from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import type { StoredAction } from "../../control/actions/actions.service.ts";

export interface Doing {
  actions: StoredAction[];
  scene_id: string | null;
  notification: WorkflowInput["notification"];
}

/** Actions that follow the previous ones after some minutes. */
export interface StoredStep extends Doing {
  afterMinutes: number;
  whileItLasts: boolean;
}

/** The condition tree of a workflow, and what only workflows with one have; an alarm is also possible without. */
export interface TreeRule {
  tree: WorkflowTree | null;
  otherwise: Doing | null;
  steps: StoredStep[];
  alarm: WorkflowAlarm | null;
}

/** Everything that a workflow does. */
type StoredDoing = Pick<WorkflowRule, "actions" | "otherwise" | "steps">;

/** The part of a workflow that all its entries share. */
export interface WorkflowRule extends Doing, TreeRule {
  name: string;
  trigger: AnyTrigger;
  qualifier: Qualifier;
  value: number;
  minutes: number;
  press: string | null;
  start_time: number;
  end_time: number;
  is_safety: boolean;
  /** Set for a momentary trigger only. */
  safety_minutes: number | null;
}

/** A safety workflow behind holds, with its present state. */
export interface SafetyRow extends Row, Pick<WorkflowRule, "actions" | "scene_id">, Omit<SafetyCause, "orders"> {
  enterprise_id: string;
  key: string;
  owner_id: string;
}

/** The target of an entry: a device, a group, or a sensor or button of a device. */
export interface EntryTarget {
  device_id: string | null;
  group_id: string | null;
  sensor_id: string | null;
  button_id: string | null;
}

export interface EntryRow extends Row, WorkflowRule, EntryTarget {
  id: string;
  key: string;
  is_active: boolean;
  stopped: string | null;
  device_name: string | null;
  group_name: string | null;
  sensor_name: string | null;
  sensor_kind: SensorKindName | null;
  sensor_unit: string | null;
  button_name: string | null;
  owner_id: string | null;
  owner_name: string | null;
  last_fired: Date | null;
}

/** The alarm settings of a workflow. */
interface AlarmingRow extends Row, Pick<WorkflowRule, "name" | "alarm"> {
  key: string;
  is_press: boolean;
  changed_at: Date | null;
}

/** A device or group that may be watched, with the types of its devices. */
export interface TargetRow extends Row, WatchTarget {
  id: string;
}

/** A sensor or a button that may be watched, with its device. */
export interface SensingRow extends Row {
  id: string;
  device_id: string;
  name: string;
  kind: SensorKindName;
  presses: string[];
}

const ENTRY = `
  SELECT e.id, e.key, e.device_id, e.group_id, e.sensor_id, e.button_id, w.minutes, w.press, s.name AS sensor_name,
    s.kind AS sensor_kind, s.unit AS sensor_unit, b.name AS button_name, e.last_fired, w.name, w.is_on AS is_active, w.stopped, w.trigger, w.qualifier,
    w.value, w.actions, w.scene_id, w.notification, w.start_time, w.end_time, w.is_safety, w.safety_minutes, w.tree, w.otherwise, w.steps, w.alarm, w.owner_id,
    u.name AS owner_name, d.device_name, g.name AS group_name
  FROM workflow_entries e
  JOIN workflows w ON w.enterprise_id = e.enterprise_id AND w.key = e.key
  LEFT JOIN devices d ON d.enterprise_id = e.enterprise_id AND d.id = e.device_id
  LEFT JOIN device_groups g ON g.enterprise_id = e.enterprise_id AND g.id = e.group_id
  LEFT JOIN sensors s ON s.enterprise_id = e.enterprise_id AND s.id = e.sensor_id
  LEFT JOIN buttons b ON b.enterprise_id = e.enterprise_id AND b.id = e.button_id
  LEFT JOIN users u ON u.id = w.owner_id
  WHERE e.enterprise_id = $1`;
const IN_ORDER = "ORDER BY lower(w.name), w.created_at, w.key, e.position";

export class WorkflowsRepository extends Repository {
  /** The entries of one owner, or of everybody for null. */
  list(enterpriseId: string, owner: string | null): Promise<EntryRow[]> {
    return this.sql.query<EntryRow>(`${ENTRY} AND ($2::uuid IS NULL OR w.owner_id = $2) ${IN_ORDER}`, [
      enterpriseId,
      owner,
    ]);
  }

  ofKey(enterpriseId: string, key: string): Promise<EntryRow[]> {
    return this.sql.query<EntryRow>(`${ENTRY} AND e.key = $2 ${IN_ORDER}`, [enterpriseId, key]);
  }

  byIds(enterpriseId: string, ids: string[]): Promise<EntryRow[]> {
    return this.sql.query<EntryRow>(`${ENTRY} AND e.id = ANY($2) ${IN_ORDER}`, [enterpriseId, ids]);
  }

  /** Returns the watched devices and groups that the reader may see. */
  async seenOf(reader: Actor, watched: readonly EntryTarget[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT d.id FROM devices d WHERE d.enterprise_id = $1 AND d.id = ANY($4) AND ${maySeeDevice(VIEWER)}
       UNION ALL SELECT g.id FROM device_groups g WHERE g.enterprise_id = $1 AND g.id = ANY($5) AND ${maySeeGroup(VIEWER)}`,
      [
        ...viewer(reader),
        distinctIds(watched.flatMap(({ device_id }) => device_id ?? [])),
        distinctIds(watched.flatMap(({ group_id }) => group_id ?? [])),
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns whether these workflows of all enterprises are active and marked for safety, and whether their condition holds. */
  safetyCauses(causes: readonly { enterprise_id: string; cause_id: string }[]): Promise<SafetyRow[]> {
    return this.sql.query<SafetyRow>(
      `SELECT w.enterprise_id, w.key, w.owner_id, w.actions, w.scene_id, w.is_on AND w.is_safety AS "isThere",
         EXISTS (SELECT 1 FROM workflow_states s WHERE s.enterprise_id = w.enterprise_id AND s.key = w.key AND s.active) AS "isLasting"
       FROM workflows w WHERE (w.enterprise_id, w.key) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
      [causes.map(({ enterprise_id }) => enterprise_id), causes.map(({ cause_id }) => cause_id)],
    );
  }

  /** Locks workflows until the transaction ends, so that they do not fire. Call it before changing anything else about them. */
  async hold(enterpriseId: string, keys: readonly string[]): Promise<void> {
    await this.sql.query(
      "SELECT 1 FROM workflows WHERE enterprise_id = $1 AND key = ANY($2) ORDER BY key FOR NO KEY UPDATE",
      [enterpriseId, keys],
    );
  }

  usableDevices({ enterpriseId, userId }: Person, ids: string[]): Promise<TargetRow[]> {
    return this.sql.query<TargetRow>(
      `SELECT d.id, d.device_name AS name, ARRAY[d.device_type] AS types,
         CASE WHEN d.rating IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(d.rating) END AS ratings FROM devices d
       WHERE d.enterprise_id = $1 AND d.id = ANY($3) AND ${mayUseDevice(PERSON)} ORDER BY d.device_name, d.id`,
      [enterpriseId, userId, ids],
    );
  }

  /** Returns sensors of devices that the person may use as a whole. */
  usableSensors({ enterpriseId, userId }: Person, ids: string[]): Promise<SensingRow[]> {
    return this.sql.query<SensingRow>(
      `SELECT s.id, s.device_id, s.name, s.kind FROM sensors s
       WHERE s.enterprise_id = $1 AND s.id = ANY($3) AND ${mayUseDevice(PERSON, "s.device_id")} ORDER BY s.name, s.id`,
      [enterpriseId, userId, ids],
    );
  }

  usableButtons({ enterpriseId, userId }: Person, ids: string[]): Promise<SensingRow[]> {
    return this.sql.query<SensingRow>(
      `SELECT b.id, b.device_id, b.name, b.presses FROM buttons b
       WHERE b.enterprise_id = $1 AND b.id = ANY($3) AND ${mayUseDevice(PERSON, "b.device_id")} ORDER BY b.name, b.id`,
      [enterpriseId, userId, ids],
    );
  }

  /** Counts the groups whose calendars the person may use. */
  async seenGroups(reader: Actor, ids: string[]): Promise<number> {
    const sql = `SELECT g.id FROM device_groups g WHERE g.enterprise_id = $1 AND g.id = ANY($4) AND ${maySeeGroup(VIEWER)}`;
    return (await this.sql.query(sql, [...viewer(reader), ids])).length;
  }

  /** Returns groups with the types of the devices that the person may watch in each. */
  usableGroups({ enterpriseId, userId }: Person, ids: string[]): Promise<TargetRow[]> {
    const within = `FROM device_group_members b
      JOIN devices d ON d.enterprise_id = b.enterprise_id AND d.id = b.device_id
      WHERE b.enterprise_id = g.enterprise_id AND b.group_id = g.id AND ${mayUseDevice(PERSON)}`;
    return this.sql.query<TargetRow>(
      `SELECT g.id, g.name, ARRAY(SELECT DISTINCT d.device_type ${within}) AS types,
         (SELECT coalesce(jsonb_agg(DISTINCT d.rating), '[]') ${within} AND d.rating IS NOT NULL) AS ratings
       FROM device_groups g WHERE g.enterprise_id = $1 AND g.id = ANY($3) AND ${mayWatchGroup(PERSON)}
       ORDER BY g.name, g.id`,
      [enterpriseId, userId, ids],
    );
  }

  /** Returns the types behind each entry: of its device, or of the devices in its group that the owner may watch today. */
  async typesWatched(enterpriseId: string, entryIds: string[]): Promise<Map<string, DeviceTypeCode[]>> {
    const rows = await this.sql.query<{ id: string; types: DeviceTypeCode[] }>(
      `SELECT e.id, ARRAY(SELECT DISTINCT d.device_type FROM devices d
         WHERE d.enterprise_id = e.enterprise_id AND ${mayUseDevice(member("m"))} AND (d.id = e.device_id
           OR d.id IN (SELECT b.device_id FROM device_group_members b
             WHERE b.enterprise_id = e.enterprise_id AND b.group_id = e.group_id))) AS types
       FROM workflow_entries e
       JOIN workflows w ON w.enterprise_id = e.enterprise_id AND w.key = e.key
       LEFT JOIN memberships m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
       WHERE e.enterprise_id = $1 AND e.id = ANY($2)`,
      [enterpriseId, entryIds],
    );
    return new Map(rows.map(({ id, types }) => [id, types]));
  }

  /** Returns the names of those of these people who belong to the enterprise. */
  async memberNames(enterpriseId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.sql.query<{ id: string; name: string }>(
      `SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.enterprise_id = $1 AND m.user_id = ANY($2::uuid[])`,
      [enterpriseId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async insert(person: Person, key: string, rule: WorkflowRule, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO workflows (enterprise_id, key, name, trigger, qualifier, value, actions, notification, start_time,
         end_time, minutes, press, scene_id, is_safety, safety_minutes, tree, otherwise, steps, alarm, is_active,
         tree_active, owner_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $16::jsonb IS NULL,
         $16::jsonb IS NOT NULL, $20, $21)`,
      [person.enterpriseId, key, ...columns(rule), person.userId, at],
    );
  }

  async update(enterpriseId: string, key: string, rule: WorkflowRule): Promise<void> {
    await this.sql.query(
      `UPDATE workflows w SET name = $3, trigger = $4, qualifier = $5, value = $6, actions = $7, notification = $8,
         start_time = $9, end_time = $10, minutes = $11, press = $12, scene_id = $13, is_safety = $14, safety_minutes = $15,
         tree = $16, otherwise = $17, steps = $18, alarm = $19, is_active = w.is_on AND $16::jsonb IS NULL,
         tree_active = w.is_on AND $16::jsonb IS NOT NULL WHERE enterprise_id = $1 AND key = $2`,
      [enterpriseId, key, ...columns(rule)],
    );
  }

  /** Replaces the entries. One that stays keeps its id and when it last fired; the state of a removed sensor or button is forgotten. */
  async setEntries(enterpriseId: string, key: string, targets: EntryTarget[]): Promise<void> {
    const columns = ["device_id", "group_id", "sensor_id", "button_id"] as const;
    const list = `unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[]) WITH ORDINALITY AS n (${columns.join(", ")}, position)`;
    const same = columns.map((name) => `n.${name} IS NOT DISTINCT FROM e.${name}`).join(" AND ");
    const own = "e.enterprise_id = $1 AND e.key = $2";
    const params = [enterpriseId, key, ...columns.map((name) => targets.map((each) => each[name]))];
    await this.sql.query(
      `DELETE FROM workflow_entries e WHERE ${own} AND NOT EXISTS (SELECT 1 FROM ${list} WHERE ${same})`,
      params,
    );
    await this.sql.query(
      `DELETE FROM workflow_states s WHERE s.enterprise_id = $1 AND s.key = $2 AND coalesce(s.sensor_id, s.button_id) IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM workflow_entries e WHERE ${own} AND coalesce(e.sensor_id, e.button_id) = s.scope)`,
      [enterpriseId, key],
    );
    await this.sql.query(
      `UPDATE workflow_entries e SET position = n.position FROM ${list} WHERE ${own} AND ${same}`,
      params,
    );
    await this.sql.query(
      `INSERT INTO workflow_entries (enterprise_id, key, id, ${columns.join(", ")}, position)
       SELECT $1, $2, ($7::uuid[])[n.position], ${columns.map((name) => `n.${name}`).join(", ")}, n.position FROM ${list}
       WHERE NOT EXISTS (SELECT 1 FROM workflow_entries e WHERE ${own} AND ${same})`,
      [...params, targets.map(() => randomUUID())],
    );
  }

  /** Returns the workflows with an action on this group or place, in any of their parts. */
  actingOn(enterpriseId: string, target: string): Promise<(StoredDoing & { key: string })[]> {
    return this.sql.query<Row & StoredDoing & { key: string }>(
      `SELECT key, actions, otherwise, steps FROM workflows WHERE enterprise_id = $1
         AND (actions @> $2::jsonb OR otherwise->'actions' @> $2::jsonb OR steps @> jsonb_build_array(jsonb_build_object('actions', $2::jsonb)))
       ORDER BY key FOR UPDATE`,
      [enterpriseId, JSON.stringify([{ groupId: target }])],
    );
  }

  async setDoing(enterpriseId: string, key: string, { actions, otherwise, steps }: StoredDoing): Promise<void> {
    await this.sql.query(
      "UPDATE workflows SET actions = $3, otherwise = $4, steps = $5 WHERE enterprise_id = $1 AND key = $2",
      [enterpriseId, key, JSON.stringify(actions), otherwise && JSON.stringify(otherwise), JSON.stringify(steps)],
    );
  }

  async setActive(enterpriseId: string, key: string, isActive: boolean): Promise<void> {
    await this.sql.query(
      `UPDATE workflows SET is_active = $3 AND tree IS NULL, tree_active = $3 AND tree IS NOT NULL, stopped = NULL
       WHERE enterprise_id = $1 AND key = $2`,
      [enterpriseId, key, isActive],
    );
  }

  /** Deletes the state of a condition, so that the next message counts as the first. */
  async forget(enterpriseId: string, key: string): Promise<void> {
    await this.sql.query("DELETE FROM workflow_states WHERE enterprise_id = $1 AND key = $2", [enterpriseId, key]);
  }

  /** Deletes the states of what came back from the bin, and returns the workflows that they belong to. */
  forgetRestored(
    enterpriseId: string,
    { workflows, entries, devices }: { workflows: string[]; entries: string[]; devices: string[] },
  ): Promise<string[]> {
    return this.selectColumn<string>(
      "key",
      `DELETE FROM workflow_states s WHERE s.enterprise_id = $1 AND (s.key = ANY($2) OR s.device_id = ANY($4)
           OR s.sensor_id IN (SELECT id FROM sensors WHERE enterprise_id = $1 AND device_id = ANY($4))
           OR (s.key, s.scope) IN (SELECT e.key, coalesce(e.sensor_id, e.button_id, e.device_id) FROM workflow_entries e
             WHERE e.enterprise_id = $1 AND e.id = ANY($3)))
       RETURNING s.key`,
      [enterpriseId, workflows, entries, devices],
    );
  }

  /** Deletes the remaining steps of its firings. */
  async cancelWaits(enterpriseId: string, key: string): Promise<void> {
    await this.sql.query("DELETE FROM workflow_waits WHERE enterprise_id = $1 AND key = $2", [enterpriseId, key]);
  }

  /** Returns the alarm settings of these workflows, and when they were last changed. */
  alarmsOf(enterpriseId: string, keys: readonly string[]): Promise<AlarmingRow[]> {
    return this.sql.query<AlarmingRow>(
      `SELECT w.key, w.name, w.alarm, w.trigger = 'press' AND w.tree IS NULL AS is_press, (SELECT max(v.saved_at)
         FROM workflow_versions v WHERE v.enterprise_id = w.enterprise_id AND v.key = w.key) AS changed_at
       FROM workflows w WHERE w.enterprise_id = $1 AND w.key = ANY($2::uuid[])`,
      [enterpriseId, keys],
    );
  }

  /** Gives all workflows of one person to another, and returns how many there were. */
  async give(enterpriseId: string, from: string, to: string): Promise<number> {
    const sql = "UPDATE workflows SET owner_id = $3 WHERE enterprise_id = $1 AND owner_id = $2 RETURNING key";
    return (await this.sql.query(sql, [enterpriseId, from, to])).length;
  }

  async deleteOf(enterpriseId: string, ownerId: string): Promise<number> {
    const sql = "DELETE FROM workflows WHERE enterprise_id = $1 AND owner_id = $2 RETURNING key";
    return (await this.sql.query(sql, [enterpriseId, ownerId])).length;
  }

  async delete(enterpriseId: string, ids: readonly string[]): Promise<void> {
    await this.sql.query("DELETE FROM workflow_entries WHERE enterprise_id = $1 AND id = ANY($2)", [enterpriseId, ids]);
  }

  /** A workflow goes away together with the last thing it watches. */
  async deleteIdle(enterpriseId: string, keys: readonly string[]): Promise<void> {
    await this.sql.query(
      `DELETE FROM workflows w WHERE w.enterprise_id = $1 AND w.key = ANY($2) AND NOT EXISTS (
         SELECT 1 FROM workflow_entries e WHERE e.enterprise_id = $1 AND e.key = w.key)`,
      [enterpriseId, keys],
    );
  }
}

function columns(rule: WorkflowRule): unknown[] {
  return [
    rule.name,
    rule.trigger,
    rule.qualifier,
    rule.value,
    JSON.stringify(rule.actions),
    rule.notification && JSON.stringify(rule.notification),
    rule.start_time,
    rule.end_time,
    rule.minutes,
    rule.press,
    rule.scene_id,
    rule.is_safety,
    rule.safety_minutes,
    rule.tree && JSON.stringify(rule.tree),
    rule.otherwise && JSON.stringify(rule.otherwise),
    JSON.stringify(rule.steps),
    rule.alarm && JSON.stringify(rule.alarm),
  ];
}
