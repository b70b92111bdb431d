import type { CommandOutcome, SwitchKind } from "@switchboard/domain";
import type { Row, Sql } from "../../platform/db/database.ts";
import { mayUseSwitch } from "../../platform/db/may-use-switch.ts";
import type { OrderRow, OrderTarget } from "./order-rows.ts";

export interface WantedSwitch {
  enterpriseId: string;
  ownerId: string | null;
  switchId: string;
}

/** A command that is to be published now. */
export interface Dispatch extends Row {
  enterprise_id: string;
  id: string;
  kd_id: string;
  switch_no: number;
  switch_state: 0 | 1;
  level: number | null;
}

export interface ResultRow extends Row {
  id: string;
  cause_run: string | null;
  switch_id: string;
  switch_name: string | null;
  device_name: string | null;
  switch_state: 0 | 1 | null;
  level: number | null;
  outcome: CommandOutcome;
  reason: string | null;
  finished_at: Date | null;
}

interface NumberedTarget extends Row, OrderTarget {
  n: number;
}

export interface GroupSwitch extends Row {
  group_id: string;
  owner_id: string;
  switch_id: string;
  switch_no: number;
  kind: SwitchKind;
  device_type: NonNullable<OrderTarget["device_type"]>;
  device_config: NonNullable<OrderTarget["device_config"]>;
}

const IS_ONLINE = "abs(d.current_status % 2) = 1";
const MAY_USE = mayUseSwitch({ enterprise: "m.enterprise_id", user: "m.user_id", isAdmin: "m.role = 'admin'" });

/** The rows of what automations order: many at a time, and the queue of those that are not published yet. */
export class OrdersRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Each of the switches as it is, and whether its owner may use it, in the order asked for. */
  async targets(wanted: WantedSwitch[]): Promise<OrderTarget[]> {
    const rows = await this.#sql.query<NumberedTarget>(
      `SELECT w.n, d.id AS device_id, d.kd_id, d.device_type, d.device_config, d.device_name, d.current_status,
         s.switch_no, s.kind, s.name AS switch_name, coalesce(${MAY_USE}, false) AS allowed,
         CASE WHEN d.device_type IN ('SW_2_REL', 'SW_3_REL') THEN (
           SELECT json_agg(json_build_object('id', o.id, 'switch_no', o.switch_no)) FROM switch_appliances o
           WHERE o.enterprise_id = d.enterprise_id AND o.device_id = d.id AND o.id <> s.id AND o.current_status) END AS others_on
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY AS w (enterprise_id, owner_id, switch_id, n)
       LEFT JOIN switch_appliances s ON s.enterprise_id = w.enterprise_id AND s.id = w.switch_id
       LEFT JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       LEFT JOIN memberships m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
       ORDER BY w.n`,
      [
        wanted.map(({ enterpriseId }) => enterpriseId),
        wanted.map(({ ownerId }) => ownerId),
        wanted.map(({ switchId }) => switchId),
      ],
    );
    return rows;
  }

  /** The switches of groups that a person may use, for many at once. */
  groupSwitches(wanted: { enterpriseId: string; ownerId: string; groupId: string }[]): Promise<GroupSwitch[]> {
    return this.#sql.query<GroupSwitch>(
      `SELECT w.group_id, w.owner_id, s.id AS switch_id, s.switch_no, s.kind, d.device_type, d.device_config
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS w (enterprise_id, owner_id, group_id)
       JOIN memberships m ON m.enterprise_id = w.enterprise_id AND m.user_id = w.owner_id
       JOIN device_group_members b ON b.enterprise_id = w.enterprise_id AND b.group_id = w.group_id
       JOIN devices d ON d.enterprise_id = b.enterprise_id AND d.id = b.device_id
       JOIN switch_appliances s ON s.enterprise_id = d.enterprise_id AND s.device_id = d.id
       WHERE ${MAY_USE} ORDER BY d.device_name, d.id, s.switch_no`,
      [
        wanted.map(({ enterpriseId }) => enterpriseId),
        wanted.map(({ ownerId }) => ownerId),
        wanted.map(({ groupId }) => groupId),
      ],
    );
  }

  /** Which of the rows are new: a run that is carried out a second time finds its own. */
  async insert(rows: OrderRow[]): Promise<Set<string>> {
    const inserted = await this.#sql.query<{ id: string }>(
      `INSERT INTO commands (enterprise_id, id, switch_id, device_id, source, actor_id, actor_name, switch_state, level,
         outcome, reason, created_at, expires_at, finished_at, cause_id, cause_name, cause_run, publish_after)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, id uuid, switch_id uuid, device_id uuid,
         source text, actor_id uuid, actor_name text, switch_state smallint, level integer, outcome text, reason text,
         created_at timestamptz, expires_at timestamptz, finished_at timestamptz, cause_id uuid, cause_name text,
         cause_run uuid, publish_after timestamptz)
       ON CONFLICT (enterprise_id, cause_run, switch_id) WHERE cause_run IS NOT NULL DO NOTHING RETURNING id`,
      [JSON.stringify(rows)],
    );
    return new Set(inserted.map(({ id }) => id));
  }

  /** What is kept for an offline device ends where there is a newer order for the same switch. */
  async replaceHeld(rows: OrderRow[], at: Date): Promise<void> {
    await this.#sql.query(
      `UPDATE commands c SET outcome = 'failed', reason = 'replaced', finished_at = $4, publish_after = NULL
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS n (enterprise_id, switch_id, id)
       WHERE c.enterprise_id = n.enterprise_id AND c.switch_id = n.switch_id AND c.id <> n.id
         AND c.outcome = 'pending' AND c.publish_after = 'infinity'`,
      [
        rows.map(({ enterprise_id }) => enterprise_id),
        rows.map(({ switch_id }) => switch_id),
        rows.map(({ id }) => id),
        at,
      ],
    );
  }

  /**
   * Takes what waits for a server: what its own did not publish, and what was kept for devices that are back. Of several
   * for one switch only the newest is left, and none where something else was sent to the switch since.
   */
  async claim(now: Date, leaseMs: number): Promise<Dispatch[]> {
    const until = new Date(now.getTime() + leaseMs);
    return this.#sql.query<Dispatch>(
      `WITH ready AS (
         SELECT c.enterprise_id, c.id, c.switch_id, c.created_at, c.publish_after FROM commands c
         JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
         WHERE c.outcome = 'pending' AND c.publish_after IS NOT NULL AND c.expires_at > $1 AND ${IS_ONLINE}
           -- A lease further ahead than any lease is was given before the clock was set back.
           AND (c.publish_after <= $1 OR c.publish_after > $2)
         ORDER BY c.created_at, c.id LIMIT 1000 FOR UPDATE OF c SKIP LOCKED),
       judged AS (
         SELECT r.enterprise_id, r.id, EXISTS (SELECT 1 FROM commands o
           WHERE o.enterprise_id = r.enterprise_id AND o.switch_id = r.switch_id AND o.source <> 'device'
             AND o.outcome <> 'failed' AND (o.created_at > r.created_at OR (r.publish_after = 'infinity'
               AND o.publish_after = 'infinity' AND o.created_at = r.created_at AND o.id > r.id))) AS is_old
         FROM ready r),
       changed AS (
         UPDATE commands c SET publish_after = CASE WHEN j.is_old THEN NULL ELSE $2::timestamptz END,
           outcome = CASE WHEN j.is_old THEN 'failed' ELSE c.outcome END,
           reason = CASE WHEN j.is_old THEN 'replaced' ELSE c.reason END,
           finished_at = CASE WHEN j.is_old THEN $1 ELSE c.finished_at END
         FROM judged j WHERE c.enterprise_id = j.enterprise_id AND c.id = j.id
         RETURNING c.*, j.is_old)
       SELECT c.enterprise_id, c.id, d.kd_id, s.switch_no, c.switch_state, c.level
       FROM changed c
       JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
       JOIN switch_appliances s ON s.enterprise_id = c.enterprise_id AND s.id = c.switch_id
       WHERE NOT c.is_old ORDER BY c.created_at, c.id`,
      [now, until],
    );
  }

  async markPublished(sent: Pick<Dispatch, "enterprise_id" | "id">[], expiresAt: Date): Promise<void> {
    await this.#sql.query(
      `UPDATE commands c SET publish_after = NULL, expires_at = $3
       FROM unnest($1::uuid[], $2::uuid[]) AS n (enterprise_id, id)
       WHERE c.enterprise_id = n.enterprise_id AND c.id = n.id AND c.publish_after IS NOT NULL`,
      [sent.map(({ enterprise_id }) => enterprise_id), sent.map(({ id }) => id), expiresAt],
    );
  }

  /** What waited until its time was over: its device stayed away, or no server could publish it. */
  async failOverdue(now: Date): Promise<void> {
    await this.#sql.query(
      `WITH overdue AS (
         SELECT enterprise_id, id FROM commands
         WHERE outcome = 'pending' AND publish_after IS NOT NULL AND expires_at <= $1 FOR UPDATE SKIP LOCKED)
       UPDATE commands c SET outcome = 'failed', finished_at = $1, publish_after = NULL,
         reason = CASE WHEN c.publish_after = 'infinity' THEN 'offline' ELSE 'not_sent' END
       FROM overdue o WHERE c.enterprise_id = o.enterprise_id AND c.id = o.id`,
      [now],
    );
  }

  /** Nothing more is sent on behalf of this cause; what was sent already stays as it is. */
  async cancelHeld(enterpriseId: string, causeId: string, at: Date): Promise<void> {
    await this.#sql.query(
      `UPDATE commands SET outcome = 'failed', reason = 'cancelled', finished_at = $3, publish_after = NULL
       WHERE enterprise_id = $1 AND cause_id = $2 AND outcome = 'pending' AND publish_after = 'infinity'`,
      [enterpriseId, causeId, at],
    );
  }

  /** By the names things have, or had. */
  results(enterpriseId: string, runs: string[]): Promise<ResultRow[]> {
    return this.#sql.query<ResultRow>(
      `SELECT c.id, c.cause_run, c.switch_id, coalesce(s.name, c.switch_name) AS switch_name,
         coalesce(d.device_name, c.device_name) AS device_name, c.switch_state, c.level, c.outcome, c.reason, c.finished_at
       FROM commands c
       LEFT JOIN switch_appliances s ON s.enterprise_id = c.enterprise_id AND s.id = c.switch_id
       LEFT JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
       WHERE c.enterprise_id = $1 AND c.cause_run = ANY($2)
       ORDER BY coalesce(d.device_name, c.device_name), s.switch_no, c.id`,
      [enterpriseId, runs],
    );
  }
}
