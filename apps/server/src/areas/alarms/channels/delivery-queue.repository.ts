import type { AlarmPriority, DeliveryWords } from "@switchboard/contract";
import type { AlarmState, ChannelKind, DeliveryReason, WebhookShape } from "@switchboard/domain/alarms";
import type { Language } from "@switchboard/domain/core";
import { claimDue } from "../../../platform/db/claim-due.ts";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** A delivery that is about to be sent, with everything needed to send it. */
export interface ClaimedDelivery extends Row {
  enterprise_id: string;
  id: string;
  kind: "alarm" | "summary" | "test";
  alarm_id: string | null;
  user_id: string;
  channel_id: string;
  device_id: string | null;
  alarm_state: AlarmState | null;
  is_repeatable: boolean;
  priority: AlarmPriority;
  words: DeliveryWords;
  tries: number;
  created_at: Date;
  due_at: Date;
  channel_kind: ChannelKind;
  channel_name: string;
  shape: WebhookShape | null;
  settings: Buffer;
  confirmed_at: Date | null;
  email: string;
  language: Language | null;
  user_name: string;
  time_zone: string;
}

/** The outcome of an attempt, as it is stored. */
export interface SettledDelivery {
  enterprise_id: string;
  id: string;
  tries: number;
  state: "accepted" | "waiting" | "failed" | "dropped";
  reason: DeliveryReason | null;
  due_at: Date | null;
  at: Date;
}

/** Selects the claimed deliveries with everything needed to send them. */
const WITH_CHANNEL = `SELECT d.enterprise_id, d.id, d.kind, d.alarm_id, d.user_id, d.channel_id, d.device_id, d.alarm_state, d.is_repeatable,
    d.priority, d.words, d.tries, d.created_at, d.due_at, c.kind AS channel_kind, c.name AS channel_name, c.shape, c.settings, c.confirmed_at,
    u.email, u.language, coalesce(m.name, u.name) AS user_name, e.time_zone
  FROM claimed d JOIN channels c ON c.enterprise_id = d.enterprise_id AND c.id = d.channel_id
  JOIN memberships m ON m.enterprise_id = d.enterprise_id AND m.user_id = d.user_id
  JOIN users u ON u.id = d.user_id JOIN enterprises e ON e.id = d.enterprise_id`;

/** How many leases one call ends; the rest end a few seconds later. */
const MOST_ENDED = 1000;

const IS_READY = "w.state = 'waiting' AND NOT w.is_held AND w.due_at <= $1";

/** The waiting deliveries of all enterprises, shared by all servers. */
export class DeliveryQueueRepository extends Repository {
  /**
   * Locks channels with waiting deliveries, each for one server, and skips resting ones. An enterprise gets at most `room` channels, those
   * that have waited longest first; `rooms` lists enterprises with less room.
   */
  lockReady(
    now: Date,
    except: readonly string[],
    { limit, room, rooms }: { limit: number; room: number; rooms: ReadonlyMap<string, number> },
  ): Promise<{ enterprise_id: string; id: string }[]> {
    return this.sql.query(
      `WITH ready AS (SELECT w.enterprise_id, w.channel_id AS id,
           row_number() OVER (PARTITION BY w.enterprise_id ORDER BY min(w.due_at)) AS place
         FROM deliveries w JOIN channels r ON r.enterprise_id = w.enterprise_id AND r.id = w.channel_id
         WHERE ${IS_READY} AND (r.rest_until IS NULL OR r.rest_until <= $1) AND r.id <> ALL($3)
         GROUP BY w.enterprise_id, w.channel_id),
       rooms AS (SELECT * FROM unnest($5::uuid[], $6::int[]) AS b (enterprise_id, room))
       SELECT c.enterprise_id, c.id FROM channels c
       WHERE (c.rest_until IS NULL OR c.rest_until <= $1)
         AND (c.enterprise_id, c.id) IN (SELECT d.enterprise_id, d.id FROM ready d LEFT JOIN rooms b USING (enterprise_id)
           WHERE d.place <= coalesce(b.room, $4))
       LIMIT $2 FOR NO KEY UPDATE OF c SKIP LOCKED`,
      [now, limit, except, room, [...rooms.keys()], [...rooms.values()]],
    );
  }

  /**
   * Marks waiting deliveries of these channels as being sent, at most `room` for each, before anything leaves. A server that dies
   * afterwards thus leaves a record of what it may have sent. `claimDue` does not fit, because each channel has a limit of its own; the
   * channels are locked by `lockReady`, so the deliveries need no locks.
   */
  claim(
    channels: readonly { enterprise_id: string; id: string; room: number }[],
    { now, leaseUntil }: { now: Date; leaseUntil: Date },
  ): Promise<ClaimedDelivery[]> {
    return this.sql.query<ClaimedDelivery>(
      `WITH ready AS (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::int[]) AS r (enterprise_id, id, room)),
       chosen AS (SELECT next.enterprise_id, next.id FROM ready r CROSS JOIN LATERAL (
         SELECT w.enterprise_id, w.id FROM deliveries w
         WHERE w.enterprise_id = r.enterprise_id AND w.channel_id = r.id AND ${IS_READY}
         ORDER BY w.due_at, w.id LIMIT r.room) next),
       claimed AS (UPDATE deliveries d SET state = 'sending', tries = d.tries + 1, sent_at = $1, lease_until = $5
         FROM chosen o WHERE d.enterprise_id = o.enterprise_id AND d.id = o.id AND d.state = 'waiting' RETURNING d.*)
       ${WITH_CHANNEL}`,
      [now, ...columnArrays(channels, "enterprise_id", "id", "room"), leaseUntil],
    );
  }

  /** Claims a single delivery, regardless of others that wait for its channel. */
  claimOne(
    enterpriseId: string,
    id: string,
    { now, leaseUntil }: { now: Date; leaseUntil: Date },
  ): Promise<ClaimedDelivery | undefined> {
    return this.selectFirst<ClaimedDelivery>(
      `WITH claimed AS (UPDATE deliveries d SET state = 'sending', tries = d.tries + 1, sent_at = $3, lease_until = $4
         WHERE d.enterprise_id = $1 AND d.id = $2 AND d.state = 'waiting' RETURNING d.*)
       ${WITH_CHANNEL}`,
      [enterpriseId, id, now, leaseUntil],
    );
  }

  /**
   * Stores the outcomes of attempts. A delivery that was given up as unknown and has been accepted after all counts as accepted; one that
   * another server has claimed since is not changed.
   */
  async settle(rows: readonly SettledDelivery[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sql.query(
      `UPDATE deliveries d SET state = s.state, reason = s.reason, lease_until = NULL, due_at = coalesce(s.due_at, d.due_at),
         accepted_at = CASE WHEN s.state = 'accepted' THEN s.at END
       FROM jsonb_to_recordset($1) AS s (enterprise_id uuid, id uuid, tries int, state text, reason text, due_at timestamptz, at timestamptz)
       WHERE d.enterprise_id = s.enterprise_id AND d.id = s.id AND d.tries = s.tries
         AND (d.state = 'sending' OR (d.state = 'failed' AND d.reason = 'unknown' AND s.state = 'accepted'))`,
      [JSON.stringify(rows)],
    );
  }

  /** Stores the hash of the link in each message before it is sent. */
  async setLinks(rows: readonly { enterprise_id: string; id: string; hash: string }[]): Promise<void> {
    await this.sql.query(
      `UPDATE deliveries d SET link_hash = decode(l.hash, 'hex')
       FROM jsonb_to_recordset($1) AS l (enterprise_id uuid, id uuid, hash text)
       WHERE d.enterprise_id = l.enterprise_id AND d.id = l.id`,
      [JSON.stringify(rows)],
    );
  }

  /** Ends the leases of servers that are gone. A message is sent again only if its receiver recognises it by its id. */
  async endLeases(now: Date): Promise<void> {
    await claimDue(this.sql, {
      due: "FROM deliveries w WHERE w.state = 'sending' AND w.lease_until < $1",
      update: `UPDATE deliveries w SET lease_until = NULL, reason = 'unknown',
        state = CASE WHEN w.is_repeatable THEN 'waiting' ELSE 'failed' END`,
      select: "SELECT w.id FROM claimed w",
      values: [now],
      limit: MOST_ENDED,
    });
  }

  /** Drops due deliveries whose channel is gone, mostly together with its person. */
  async dropStranded(now: Date): Promise<void> {
    await this.sql.query(
      `UPDATE deliveries w SET state = 'dropped', reason = CASE WHEN EXISTS (SELECT 1 FROM memberships m
           WHERE m.enterprise_id = w.enterprise_id AND m.user_id = w.user_id) THEN 'channel_gone' ELSE 'left' END
       WHERE w.state = 'waiting' AND w.due_at <= $1
         AND NOT EXISTS (SELECT 1 FROM channels c WHERE c.enterprise_id = w.enterprise_id AND c.id = w.channel_id)`,
      [now],
    );
  }

  /** Records that the channel has accepted a message. Returns whether it had counted as broken. */
  async channelWorks(enterpriseId: string, id: string, at: Date): Promise<boolean> {
    const rows = await this.sql.query<{ was_broken: boolean }>(
      `WITH before AS (SELECT broken_at FROM channels WHERE enterprise_id = $1 AND id = $2 FOR UPDATE)
       UPDATE channels c SET failures = 0, failing_since = NULL, broken_at = NULL, reason = NULL, rest_until = NULL, tried_at = $3,
         accepted_at = $3 FROM before b
       WHERE c.enterprise_id = $1 AND c.id = $2 RETURNING b.broken_at IS NOT NULL AS was_broken`,
      [enterpriseId, id, at],
    );
    return rows[0]?.was_broken ?? false;
  }

  /** Records a failure of the channel. Returns whether it counts as broken from now on. */
  async channelFails(
    enterpriseId: string,
    id: string,
    failure: {
      at: Date;
      reason: DeliveryReason;
      restUntil: Date | null;
      breaks: boolean;
      breaksAfter: number;
      breaksSince: Date;
    },
  ): Promise<boolean> {
    const rows = await this.sql.query<{ breaks: boolean }>(
      `WITH before AS (SELECT broken_at, failures FROM channels WHERE enterprise_id = $1 AND id = $2 FOR UPDATE)
       UPDATE channels c SET failures = b.failures + 1, failing_since = coalesce(c.failing_since, $3), reason = $4, rest_until = $5,
         tried_at = $3, broken_at = CASE WHEN $6 OR (b.failures + 1 >= $7 AND c.failing_since <= $8) THEN coalesce(c.broken_at, $3) ELSE c.broken_at END
       FROM before b WHERE c.enterprise_id = $1 AND c.id = $2
       RETURNING b.broken_at IS NULL AND c.broken_at IS NOT NULL AS breaks`,
      [
        enterpriseId,
        id,
        failure.at,
        failure.reason,
        failure.restUntil,
        failure.breaks,
        failure.breaksAfter,
        failure.breaksSince,
      ],
    );
    return rows[0]?.breaks ?? false;
  }

  /** Counts the deliveries of all enterprises that should have left by then, for operators. */
  countDue(before: Date): Promise<number> {
    return this.selectCount(
      `SELECT count(*) AS count FROM deliveries w JOIN channels c ON c.enterprise_id = w.enterprise_id AND c.id = w.channel_id
       WHERE ${IS_READY} AND (c.rest_until IS NULL OR c.rest_until <= $1)`,
      [before],
    );
  }
}
