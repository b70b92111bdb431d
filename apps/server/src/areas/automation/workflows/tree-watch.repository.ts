import type { Fact } from "@switchboard/domain/automation";
import type { CalendarEntry } from "@switchboard/domain/core";
import type { SensorKindName } from "@switchboard/domain/site";
import { mayUseDevice, member, PERSON } from "../../../core/access/rights.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import type { WatchedDevice } from "./workflow-watch.repository.ts";
import type { WorkflowRule } from "./workflows.repository.ts";

export interface TreeKey {
  enterprise_id: string;
  key: string;
}

/** A workflow of several triggers, and what it remembers. */
export interface TreeRow extends Row, WorkflowRule, TreeKey {
  tree: NonNullable<WorkflowRule["tree"]>;
  owner_id: string;
  owner_name: string;
  time_zone: string;
  is_true: boolean;
  fired: Date[];
  /** Null where it has not been looked at yet. */
  looked_at: Date | null;
  look_at: Date | null;
  facts: StoredFacts;
  status_at: Date | null;
  run_id: string | null;
}

/** A device behind one of its entries that its owner may still watch. */
/** What is remembered of each thing that a condition watches, oldest first. */
export type StoredFacts = Record<string, [at: number, value: Fact["value"]][]>;

export interface TreeTarget extends Row, TreeKey {
  entry_id: string;
  device_id: string;
  kd_id: string;
  group_id: string | null;
  sensor_id: string | null;
  button_id: string | null;
  channel: string | null;
  kind: SensorKindName | null;
}

export interface WantedTargets {
  devices: string[];
  groups: string[];
  sensors: string[];
  buttons: string[];
}

export interface StatusRow extends Row {
  device_id: string;
  at: Date;
  is_online: boolean;
}

const TREE = `
  SELECT w.*, u.name AS owner_name, n.time_zone, coalesce(t.is_true, false) AS is_true, coalesce(t.fired, '{}') AS fired,
    t.looked_at, t.look_at, coalesce(t.facts, '{}') AS facts, t.status_at, t.run_id
  FROM workflows w
  JOIN enterprises n ON n.id = w.enterprise_id
  JOIN memberships m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
  JOIN users u ON u.id = w.owner_id
  LEFT JOIN workflow_trees t ON t.enterprise_id = w.enterprise_id AND t.key = w.key
  WHERE w.tree IS NOT NULL AND w.tree_active`;
/** Every device behind an entry: by itself, through a group that it is in now, or with its sensor or button. */
const BEHIND = `workflow_entries e
  JOIN workflows w ON w.enterprise_id = e.enterprise_id AND w.key = e.key AND w.tree IS NOT NULL
  LEFT JOIN device_group_members g ON g.enterprise_id = e.enterprise_id AND g.group_id = e.group_id
  JOIN devices d ON d.enterprise_id = e.enterprise_id AND d.id = coalesce(e.device_id, g.device_id)`;

/** Who went is stored a moment after it was seen, with the instant at which it was: so much is asked for twice. */
export const STATUS_OVERLAP_MS = 30_000;

const columns = (keys: readonly TreeKey[]) => [keys.map((each) => each.enterprise_id), keys.map(({ key }) => key)];

export class TreeWatchRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Over all enterprises: which devices have to be looked at. */
  watched(): Promise<WatchedDevice[]> {
    return this.#sql.query<WatchedDevice>(
      `SELECT DISTINCT d.enterprise_id, d.id AS device_id, d.kd_id, ARRAY['voltage', 'current', 'power', 'energy', 'motor', 'sensor', 'press'] AS triggers
       FROM ${BEHIND} WHERE w.tree_active`,
    );
  }

  /** Which workflows watch these devices. */
  keysOf(homes: string[], kdIds: string[]): Promise<TreeKey[]> {
    return this.#sql.query<Row & TreeKey>(
      `SELECT DISTINCT e.enterprise_id, e.key FROM ${BEHIND}
       WHERE w.tree_active AND (d.enterprise_id, d.kd_id) IN (SELECT * FROM unnest($1::uuid[], $2::text[])) ORDER BY 1, 2`,
      [homes, kdIds],
    );
  }

  /** Those that change by time alone by now, that nobody has looked at yet, or of which a device went or came back since. */
  dueKeys(now: Date, limit: number): Promise<TreeKey[]> {
    return this.#sql.query<Row & TreeKey>(
      `SELECT w.enterprise_id, w.key FROM workflows w
       LEFT JOIN workflow_trees t ON t.enterprise_id = w.enterprise_id AND t.key = w.key
       WHERE w.tree IS NOT NULL AND w.tree_active AND (t.key IS NULL OR t.look_at <= $1 OR EXISTS (
         SELECT 1 FROM workflow_entries e
         LEFT JOIN device_group_members g ON g.enterprise_id = e.enterprise_id AND g.group_id = e.group_id
         JOIN device_status_changes c ON c.enterprise_id = e.enterprise_id AND c.device_id = coalesce(e.device_id, g.device_id)
           AND c.ts > t.status_at - interval '${STATUS_OVERLAP_MS} milliseconds' AND c.ts <= $1
         WHERE e.enterprise_id = w.enterprise_id AND e.key = w.key))
       ORDER BY t.look_at NULLS FIRST LIMIT $2`,
      [now, limit],
    );
  }

  /** Those that should have been looked at by then, because time alone changes them. */
  async countDue(by: Date): Promise<number> {
    const rows = await this.#sql.query<{ count: number }>(
      `SELECT count(*) AS count FROM workflow_trees t JOIN workflows w ON w.enterprise_id = t.enterprise_id AND w.key = t.key
       WHERE w.tree IS NOT NULL AND w.tree_active AND t.look_at <= $1`,
      [by],
    );
    return rows[0]?.count ?? 0;
  }

  /** Over all enterprises: those that hold by no message but by time, by now. */
  timedKeys(now: Date): Promise<TreeKey[]> {
    return this.#sql.query<Row & TreeKey>(
      `SELECT w.enterprise_id, w.key FROM workflow_trees t JOIN workflows w ON w.enterprise_id = t.enterprise_id AND w.key = t.key
       WHERE w.tree IS NOT NULL AND w.tree_active AND NOT t.is_true AND t.look_at <= $1 ORDER BY 1, 2`,
      [now],
    );
  }

  /** Held in one order until the transaction ends, so that two servers see each change once. */
  async hold(keys: readonly TreeKey[]): Promise<void> {
    await this.#sql.query(
      `SELECT 1 FROM workflows w WHERE (w.enterprise_id, w.key) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
       ORDER BY w.enterprise_id, w.key FOR NO KEY UPDATE OF w`,
      columns(keys),
    );
  }

  load(keys: readonly TreeKey[]): Promise<TreeRow[]> {
    return this.#sql.query<TreeRow>(
      `${TREE} AND (w.enterprise_id, w.key) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) ORDER BY w.enterprise_id, w.key`,
      columns(keys),
    );
  }

  targets(keys: readonly TreeKey[]): Promise<TreeTarget[]> {
    return this.#sql.query<TreeTarget>(
      `SELECT e.enterprise_id, e.key, e.id AS entry_id, d.id AS device_id, d.kd_id, e.group_id, e.sensor_id, e.button_id,
         coalesce(s.channel, b.channel) AS channel, s.kind
       FROM ${BEHIND}
       JOIN memberships m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
       LEFT JOIN sensors s ON s.enterprise_id = e.enterprise_id AND s.id = e.sensor_id
       LEFT JOIN buttons b ON b.enterprise_id = e.enterprise_id AND b.id = e.button_id
       WHERE (e.enterprise_id, e.key) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) AND ${mayUseDevice(member("m"))}
       ORDER BY e.enterprise_id, e.key, e.position, d.id`,
      columns(keys),
    );
  }

  /** The same of what a person is about to watch, by their own rights. */
  wouldBe(
    { enterpriseId, userId }: Person,
    { devices, groups, sensors, buttons }: WantedTargets,
  ): Promise<TreeTarget[]> {
    return this.#sql.query<TreeTarget>(
      `SELECT $1::uuid AS enterprise_id, $1::uuid AS key, $1::uuid AS entry_id, d.id AS device_id, d.kd_id, x.group_id,
         x.sensor_id, x.button_id, x.channel, x.kind
       FROM (SELECT id AS device_id, NULL::uuid AS group_id, NULL::uuid AS sensor_id, NULL::uuid AS button_id, NULL AS channel, NULL AS kind
           FROM unnest($3::uuid[]) AS w (id)
         UNION ALL SELECT device_id, group_id, NULL, NULL, NULL, NULL FROM device_group_members WHERE enterprise_id = $1 AND group_id = ANY($4)
         UNION ALL SELECT device_id, NULL, id, NULL, channel, kind FROM sensors WHERE enterprise_id = $1 AND id = ANY($5)
         UNION ALL SELECT device_id, NULL, NULL, id, channel, NULL FROM buttons WHERE enterprise_id = $1 AND id = ANY($6)) x
       JOIN devices d ON d.enterprise_id = $1 AND d.id = x.device_id WHERE ${mayUseDevice(PERSON)} ORDER BY d.id`,
      [enterpriseId, userId, devices, groups, sensors, buttons],
    );
  }

  async names(home: string, devices: string[]): Promise<Map<string, string>> {
    const rows = await this.#sql.query<{ id: string; device_name: string }>(
      "SELECT id, device_name FROM devices WHERE enterprise_id = $1 AND id = ANY($2)",
      [home, devices],
    );
    return new Map(rows.map(({ id, device_name }) => [id, device_name]));
  }

  /** When devices went and came back after an instant; and what they were at it, where that is asked. */
  statusChanges(home: string, devices: string[], { after, until }: { after: Date; until: Date }): Promise<StatusRow[]> {
    return this.#sql.query<StatusRow>(
      `SELECT device_id, ts AS at, status % 2 <> 0 AS is_online FROM device_status_changes
       WHERE enterprise_id = $1 AND device_id = ANY($2) AND ts > $3 AND ts <= $4 ORDER BY ts`,
      [home, devices, after, until],
    );
  }

  /** Whether devices could be reached at an instant, and since when. Now, one that never changed is as it says itself. */
  statusAt(home: string, devices: string[], at: Date, isNow: boolean): Promise<StatusRow[]> {
    return this.#sql.query<StatusRow>(
      `SELECT d.id AS device_id, coalesce(c.ts, d.last_seen) AS at, coalesce(c.status, d.current_status) % 2 <> 0 AS is_online
       FROM devices d LEFT JOIN LATERAL (SELECT ts, status FROM device_status_changes c
         WHERE c.enterprise_id = d.enterprise_id AND c.device_id = d.id AND c.ts <= $3 ORDER BY ts DESC LIMIT 1) c ON true
       WHERE d.enterprise_id = $1 AND d.id = ANY($2) AND (c.ts IS NOT NULL OR ($4 AND d.last_seen IS NOT NULL))`,
      [home, devices, at, isNow],
    );
  }

  calendars(
    homes: readonly string[],
  ): Promise<{ enterprise_id: string; group: string | null; entries: CalendarEntry[] }[]> {
    return this.#sql.query(
      `SELECT enterprise_id, group_id AS "group", entries FROM calendars WHERE enterprise_id = ANY($1) ORDER BY id`,
      [homes],
    );
  }

  /** Of workflows that are still there: this is called while they are held. */
  async save(states: readonly TreeRow[]): Promise<void> {
    const rows = states.map(({ enterprise_id, key, is_true, fired, looked_at, look_at, facts, status_at, run_id }) => {
      return { enterprise_id, key, is_true, fired, looked_at, look_at, facts, status_at, run_id };
    });
    await this.#sql.query(
      `INSERT INTO workflow_trees (enterprise_id, key, is_true, fired, looked_at, look_at, facts, status_at, run_id)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, key uuid, is_true boolean, fired timestamptz[],
         looked_at timestamptz, look_at timestamptz, facts jsonb, status_at timestamptz, run_id uuid)
       ON CONFLICT (enterprise_id, key) DO UPDATE SET is_true = excluded.is_true, fired = excluded.fired,
         looked_at = excluded.looked_at, look_at = excluded.look_at, facts = excluded.facts, status_at = excluded.status_at,
         run_id = excluded.run_id`,
      [JSON.stringify(rows)],
    );
  }
}
