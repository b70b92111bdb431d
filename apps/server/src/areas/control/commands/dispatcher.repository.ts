import type { CommandSource, OrderLevel } from "@switchboard/domain/control";
import type { Row } from "../../../platform/db/database.ts";
import { LOCKS } from "../../../platform/db/locks.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { isReachableSql } from "../../site/devices/online.ts";
import { holdAbove, isBelow } from "./holds-above.ts";
import { isProtectedSql } from "./protected.ts";
import { mayStill } from "./rights-now.ts";
import type { LightAction } from "./switch-action.ts";

/** A command that this server has leased and is to publish. */
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
  /** The time at which the database last confirmed that the command is ours to publish. */
  seen_at: Date;
}

/** A waiting command for a protected switch, about which the guard has to decide before it is sent. */
export interface WaitingForGuard {
  enterprise_id: string;
  id: string;
  switch_id: string;
  switch_state: 0 | 1;
  source: CommandSource;
  order_level: OrderLevel | null;
  expires_at: Date;
  held_until: Date | null;
}

/** The new state of a waiting command after the guard's decision. */
export interface GuardUpdate {
  enterprise_id: string;
  id: string;
  outcome: "pending" | "failed";
  reason: string;
  by: string | null;
  until: Date | null;
  expires_at: Date;
}

/** A switch that is held from now on, and the level of the hold. */
export interface HeldSwitch {
  enterprise_id: string;
  switch_id: string;
  level: OrderLevel;
}

/** A command that was not sent because its switch got a hold. */
export interface HeldMeanwhile {
  id: string;
  source: CommandSource;
  created_at: Date;
}

interface ClaimedRow extends Row, Omit<Dispatch, "seen_at"> {}

/**
 * Tests whether another command was sent to the switch of the command `r` since. A command that a fast clock has dated into the future was
 * sent before.
 */
const isOvertaken = (now: string) => `EXISTS (SELECT 1 FROM commands o
  WHERE o.enterprise_id = r.enterprise_id AND o.switch_id = r.switch_id AND o.source <> 'device'
    AND o.created_at BETWEEN r.created_at AND ${now} AND o.outcome NOT IN ('failed', 'held') AND (o.created_at > r.created_at OR (r.publish_after = 'infinity'
      AND o.publish_after = 'infinity' AND o.created_at = r.created_at AND o.id > r.id)))`;

/**
 * Tests that nobody has a lease on a command. A lease much further ahead than any is from before the clock was set back; one a little
 * further ahead was taken by another server while this one stalled.
 */
const IS_UNLEASED = `c.outcome = 'pending' AND c.publish_after IS NOT NULL AND c.expires_at > $1
  AND (c.publish_after <= $1 OR c.publish_after > $2::timestamptz + interval '1 minute')`;
/** Tests whether a server may take a command: nobody has a lease on it, and the device is reachable. */
const IS_READY = `${IS_UNLEASED} AND ${isReachableSql("d")}`;
const IS_PROTECTED = isProtectedSql("c.enterprise_id", "c.switch_id");

/**
 * Selects the command of this row (enterprise_id, id) by its key alone. With further conditions in the same place, the planner assumes for
 * a table that has just grown that hardly any command waits, and searches all waiting ones for each of a hundred.
 */
const commandOf = (row: string) =>
  `(SELECT w.* FROM commands w WHERE w.enterprise_id = ${row}.enterprise_id AND w.id = ${row}.id OFFSET 0)`;
const isWaiting = (command: string) => `${command}.outcome = 'pending' AND ${command}.publish_after IS NOT NULL`;

/** The queue of commands that are written and not published yet. */
export class DispatcherRepository extends Repository {
  countWaiting(): Promise<number> {
    return this.selectCount(
      "SELECT count(*) AS count FROM commands WHERE outcome = 'pending' AND publish_after IS NOT NULL",
    );
  }

  /** Tells whether `claim` may find anything. It is asked twice a second, and planning `claim` takes longer than its answer. */
  async hasWaiting(now: Date, leaseUntil: Date): Promise<boolean> {
    const rows = await this.sql.query<{ is_any: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM commands c WHERE ${IS_UNLEASED}) AS is_any`,
      [now, leaseUntil],
    );
    return rows[0]?.is_any ?? false;
  }

  /**
   * Takes waiting commands: those that their own server did not publish, and those kept for devices that are back. Of several for one
   * switch only the newest remains, and none if another command was sent to the switch since. Commands whose owner has lost the right, or
   * whose switch has a higher hold, are not sent either. Commands for protected switches are left, except for the named ones. `claimDue` does
   * not fit, because each locked row is judged before the update and gets a lease or its end by that.
   */
  async claim(now: Date, leaseUntil: Date, limit: number, named?: readonly string[]): Promise<Dispatch[]> {
    const rows = await this.sql.query<ClaimedRow>(
      `WITH ready AS (
         SELECT c.enterprise_id, c.id, c.switch_id, c.device_id, c.actor_id, c.switch_state, c.created_at, c.publish_after,
           c.source, c.order_level
         FROM commands c
         JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
         WHERE ${IS_READY} AND CASE WHEN $4::uuid[] IS NULL THEN NOT ${IS_PROTECTED} ELSE c.id = ANY($4) END
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
      [now, leaseUntil, limit, named ?? null],
    );
    return rows.map((row) => ({ ...row, seen_at: now }));
  }

  /** Returns the waiting commands for protected switches, the oldest first. */
  waitingForGuard(now: Date, leaseUntil: Date, limit: number): Promise<WaitingForGuard[]> {
    return this.sql.query<Row & WaitingForGuard>(
      `SELECT c.enterprise_id, c.id, c.switch_id, c.switch_state, c.source, c.order_level, c.expires_at, c.held_until
       -- From the protected switches on: there are few, and mostly none.
       FROM (SELECT enterprise_id, switch_id FROM switch_protections
         UNION SELECT enterprise_id, switch_id FROM interlock_switches) p
       CROSS JOIN LATERAL (SELECT w.* FROM commands w WHERE w.enterprise_id = p.enterprise_id AND w.switch_id = p.switch_id
         AND w.outcome = 'pending' AND w.publish_after IS NOT NULL OFFSET 0) c
       JOIN devices d ON d.enterprise_id = c.enterprise_id AND d.id = c.device_id
       WHERE ${IS_READY} ORDER BY c.created_at, c.id LIMIT $3`,
      [now, leaseUntil, limit],
    );
  }

  /** Stores that these commands keep waiting for their obstacle, or end because of it. */
  async keep(updates: readonly GuardUpdate[], now: Date): Promise<void> {
    await this.sql.query(
      `WITH kept AS (
         SELECT c.enterprise_id, c.id, n.outcome, n.reason, n.held_by, n.held_until, n.expires_at
         FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, id uuid, outcome text, reason text, held_by text,
           held_until timestamptz, expires_at timestamptz)
         JOIN commands c ON c.enterprise_id = n.enterprise_id AND c.id = n.id
         WHERE c.outcome = 'pending' AND c.publish_after IS NOT NULL
         ORDER BY c.enterprise_id, c.id FOR NO KEY UPDATE OF c SKIP LOCKED)
       UPDATE commands c SET outcome = k.outcome, reason = k.reason, held_by = k.held_by, held_until = k.held_until,
         expires_at = k.expires_at, publish_after = CASE WHEN k.outcome = 'pending' THEN 'infinity'::timestamptz END,
         finished_at = CASE WHEN k.outcome = 'failed' THEN $2::timestamptz END
       FROM kept k WHERE c.enterprise_id = k.enterprise_id AND c.id = k.id`,
      [
        JSON.stringify(
          updates.map(({ by: held_by, until: held_until, ...each }) => ({ ...each, held_by, held_until })),
        ),
        now,
      ],
    );
  }

  /** Returns the commands that have not changed since this server took them: unsent, leased by us, the newest, and allowed. */
  async stillOurs(taken: readonly Dispatch[], now: Date): Promise<Set<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT r.id FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS n (enterprise_id, id, publish_after)
       CROSS JOIN LATERAL ${commandOf("n")} r
       WHERE r.outcome = 'pending' AND r.publish_after = n.publish_after AND NOT ${isOvertaken("$4")} AND ${mayStill("r")}
         AND NOT EXISTS ${holdAbove("r", "$4")}`,
      [
        taken.map((each) => each.enterprise_id),
        taken.map(({ id }) => id),
        taken.map((each) => each.publish_after),
        now,
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Ends those of this server's commands as held whose switch has got a higher hold meanwhile. Called after they are committed: a hold
   * looks for commands in flight after its own commit, so that one of the two always sees the other.
   */
  endHeld(taken: readonly Dispatch[], now: Date): Promise<HeldMeanwhile[]> {
    return this.sql.query<Row & HeldMeanwhile>(
      `WITH crossed AS (
         SELECT r.enterprise_id, r.id, h.id AS hold_id, h.by_name, h.until
         FROM unnest($1::uuid[], $2::uuid[]) AS n (enterprise_id, id)
         CROSS JOIN LATERAL ${commandOf("n")} r
         CROSS JOIN LATERAL ${holdAbove("r", "$3::timestamptz")} h
         WHERE ${isWaiting("r")}),
       -- Those alone, and in one order, as everybody does: nobody waits for another in a circle.
       locked AS (
         SELECT x.* FROM (SELECT * FROM crossed ORDER BY enterprise_id, id) x
         CROSS JOIN LATERAL (SELECT w.outcome, w.publish_after FROM commands w
           WHERE w.enterprise_id = x.enterprise_id AND w.id = x.id OFFSET 0 FOR NO KEY UPDATE) r
         WHERE ${isWaiting("r")})
       UPDATE commands c SET outcome = 'held', reason = 'held', finished_at = $3::timestamptz, publish_after = NULL,
         hold_id = x.hold_id, held_by = x.by_name, held_until = x.until
       FROM locked x WHERE c.enterprise_id = x.enterprise_id AND c.id = x.id RETURNING c.id, c.source, c.created_at`,
      [taken.map((each) => each.enterprise_id), taken.map(({ id }) => id), now],
    );
  }

  /** Waits for every tap of the enterprise that is being written; later ones see everything that is committed by now. */
  async awaitTaps(enterpriseId: string): Promise<void> {
    await this.sql.query("SELECT pg_advisory_xact_lock($1::integer, hashtext($2))", [LOCKS.holds, enterpriseId]);
  }

  /** Tells whether any server is about to send a lower command to one of these switches. */
  async isAnyOnItsWay(switches: readonly HeldSwitch[], now: Date): Promise<boolean> {
    const rows = await this.sql.query<{ is_any: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS n (enterprise_id, switch_id, level)
         JOIN commands c ON c.enterprise_id = n.enterprise_id AND c.switch_id = n.switch_id
         WHERE c.outcome = 'pending' AND c.publish_after > $4 AND c.publish_after < 'infinity' AND ${isBelow("c", "n.level")}) AS is_any`,
      [
        switches.map((each) => each.enterprise_id),
        switches.map(({ switch_id }) => switch_id),
        switches.map(({ level }) => level),
        now,
      ],
    );
    return rows[0]?.is_any ?? false;
  }

  /** Locks in the same order as replies do, to avoid deadlocks. */
  async markPublished(sent: readonly { enterprise_id: string; id: string; exp: Date }[]): Promise<void> {
    await this.sql.query(
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
