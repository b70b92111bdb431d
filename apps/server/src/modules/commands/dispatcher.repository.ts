import type { CommandSource } from "@switchboard/domain";
import type { Row, Sql } from "../../platform/db/database.ts";
import { isExpectedSql, isOnlineSql } from "../devices/online.ts";
import { holdAbove } from "./holds-above.ts";
import { mayStill } from "./rights-now.ts";
import type { LightAction } from "./switch-action.ts";

/** A command that this server holds the lease on and is to publish. */
export interface Dispatch {
  enterprise_id: string;
  id: string;
  kd_id: string;
  switch_no: number;
  source: CommandSource;
  switch_state: 0 | 1;
  level: number | null;
  light: LightAction | null;
  expires_at: Date;
  /** The end of the lease. */
  publish_after: Date;
  /** When the store last said that it is ours to publish. */
  seen_at: Date;
}

interface ClaimedRow extends Row, Omit<Dispatch, "seen_at"> {}

/**
 * Whether something else was sent to the switch of the command `r` since. What a clock that was ahead has dated after now was
 * sent before.
 */
const isOvertaken = (now: string) => `EXISTS (SELECT 1 FROM commands o
  WHERE o.enterprise_id = r.enterprise_id AND o.switch_id = r.switch_id AND o.source <> 'device'
    AND o.created_at <= ${now} AND o.outcome NOT IN ('failed', 'held') AND (o.created_at > r.created_at OR (r.publish_after = 'infinity'
      AND o.publish_after = 'infinity' AND o.created_at = r.created_at AND o.id > r.id)))`;

/** The queue of commands that are written and not published yet. */
export class DispatcherRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async countWaiting(): Promise<number> {
    const rows = await this.#sql.query<{ count: number }>(
      "SELECT count(*) AS count FROM commands WHERE outcome = 'pending' AND publish_after IS NOT NULL",
    );
    return rows[0]?.count ?? 0;
  }

  /**
   * Takes what waits for a server: what its own did not publish, and what was kept for devices that are back. Of several
   * for one switch only the newest is left, and none where something else was sent to the switch since. What its owner may
   * no longer use by now is not sent either, nor what something higher holds.
   */
  async claim(now: Date, leaseUntil: Date, limit: number): Promise<Dispatch[]> {
    const rows = await this.#sql.query<ClaimedRow>(
      `WITH ready AS (
         SELECT c.enterprise_id, c.id, c.switch_id, c.device_id, c.actor_id, c.switch_state, c.created_at, c.publish_after,
           c.source, c.order_level
         FROM commands c
         JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
         WHERE c.outcome = 'pending' AND c.publish_after IS NOT NULL AND c.expires_at > $1 AND ${isOnlineSql("d.current_status")}
           AND NOT ${isExpectedSql("d.expected_until", "$1::timestamptz")}
           -- A lease much further ahead than any lease is was given before the clock was set back; a little further, by
           -- somebody else while this server stood still.
           AND (c.publish_after <= $1 OR c.publish_after > $2::timestamptz + interval '1 minute')
         ORDER BY c.created_at, c.id LIMIT $3 FOR UPDATE OF c SKIP LOCKED),
       judged AS (SELECT r.enterprise_id, r.id, h.id AS hold_id, h.by_name, h.until,
         CASE WHEN ${isOvertaken("$1")} THEN 'replaced' WHEN NOT ${mayStill("r")} THEN 'no_access'
           WHEN h.id IS NOT NULL THEN 'held' END AS obstacle
         FROM ready r LEFT JOIN LATERAL ${holdAbove("r", "$1")} h ON true),
       changed AS (
         UPDATE commands c SET publish_after = CASE WHEN j.obstacle IS NULL THEN $2::timestamptz END,
           outcome = CASE WHEN j.obstacle IS NULL THEN c.outcome WHEN j.obstacle = 'held' THEN 'held' ELSE 'failed' END,
           reason = j.obstacle, finished_at = CASE WHEN j.obstacle IS NOT NULL THEN $1::timestamptz END,
           hold_id = CASE WHEN j.obstacle = 'held' THEN j.hold_id END,
           held_by = CASE WHEN j.obstacle = 'held' THEN j.by_name END,
           held_until = CASE WHEN j.obstacle = 'held' THEN j.until END
         FROM judged j WHERE c.enterprise_id = j.enterprise_id AND c.id = j.id
         RETURNING c.*)
       SELECT c.enterprise_id, c.id, d.kd_id, s.switch_no, c.source, c.switch_state, c.level, c.light, c.expires_at,
         c.publish_after
       FROM changed c
       JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
       JOIN switch_appliances s ON s.enterprise_id = c.enterprise_id AND s.id = c.switch_id
       -- What goes off leaves first: the two relays of a curtain are never on together.
       WHERE c.outcome = 'pending' ORDER BY c.created_at, c.switch_state, c.id`,
      [now, leaseUntil, limit],
    );
    return rows.map((row) => ({ ...row, seen_at: now }));
  }

  /** Which of these are as they were when this server took them: still to be sent, under its lease, the newest, allowed. */
  async stillOurs(taken: readonly Dispatch[], now: Date): Promise<Set<string>> {
    const rows = await this.#sql.query<{ id: string }>(
      `SELECT r.id FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS n (enterprise_id, id, publish_after)
       JOIN commands r ON r.enterprise_id = n.enterprise_id AND r.id = n.id AND r.publish_after = n.publish_after
       WHERE r.outcome = 'pending' AND NOT ${isOvertaken("$4")} AND ${mayStill("r")}`,
      [
        taken.map((each) => each.enterprise_id),
        taken.map(({ id }) => id),
        taken.map((each) => each.publish_after),
        now,
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Locked in one order, as answers lock them too: neither waits for the other in a circle. */
  async markPublished(sent: readonly { enterprise_id: string; id: string; exp: Date }[]): Promise<void> {
    await this.#sql.query(
      `WITH sent AS (
         SELECT c.enterprise_id, c.id, n.exp
         FROM (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS u (enterprise_id, id, exp)
           ORDER BY enterprise_id, id) n
         -- Each by its key, whatever the store believes of a table that has just grown.
         CROSS JOIN LATERAL (SELECT w.enterprise_id, w.id FROM commands w WHERE w.enterprise_id = n.enterprise_id
           AND w.id = n.id AND w.publish_after IS NOT NULL FOR NO KEY UPDATE) c)
       UPDATE commands c SET publish_after = NULL, expires_at = s.exp
       FROM sent s WHERE c.enterprise_id = s.enterprise_id AND c.id = s.id`,
      [sent.map((each) => each.enterprise_id), sent.map(({ id }) => id), sent.map(({ exp }) => exp)],
    );
  }
}
