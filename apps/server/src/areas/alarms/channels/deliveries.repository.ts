import type { AlarmPriority, Delivery, DeliveryWords, MailWords } from "@switchboard/contract";
import type { AlarmState, ChannelKind, DeliveryReason, DeliveryState } from "@switchboard/domain/alarms";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** One message to one person by one channel. */
export interface NewDelivery {
  enterprise_id: string;
  id: string;
  kind: "alarm" | "summary" | "test";
  alarm_id: string | null;
  transition_id: string | null;
  user_id: string;
  channel_id: string;
  channel_kind: ChannelKind;
  channel_name: string;
  is_repeatable: boolean;
  priority: AlarmPriority;
  step: number;
  device_id: string | null;
  alarm_state: AlarmState | null;
  words: DeliveryWords;
  state: DeliveryState;
  reason: DeliveryReason | null;
  is_held: boolean;
  created_at: Date;
  due_at: Date;
}

const COLUMNS = [
  "enterprise_id",
  "id",
  "kind",
  "alarm_id",
  "transition_id",
  "user_id",
  "channel_id",
  "channel_kind",
  "channel_name",
  "is_repeatable",
  "priority",
  "step",
  "device_id",
  "alarm_state",
  "words",
  "state",
  "reason",
  "is_held",
  "created_at",
  "due_at",
].join(", ");

export interface DeliveryRow extends Row {
  id: string;
  kind: Delivery["kind"];
  alarm_id: string | null;
  user_id: string;
  user_name: string;
  channel_id: string | null;
  channel_kind: ChannelKind;
  channel_name: string;
  priority: AlarmPriority;
  words: DeliveryWords | MailWords;
  state: DeliveryState;
  reason: DeliveryReason | null;
  tries: number;
  created_at: Date;
  due_at: Date;
  sent_at: Date | null;
  accepted_at: Date | null;
  seen_at: Date | null;
}

export interface DeliveryFilter {
  alarm?: string | undefined;
  person?: string | undefined;
  state?: DeliveryState | undefined;
}

/** Everything that was sent to people: messages about alarms, account mails and reports. Account mails are included by kind only. */
const SENT = `FROM (SELECT enterprise_id, id, kind, alarm_id, user_id, channel_id, channel_kind, channel_name, priority, words, state, reason, tries,
    created_at, due_at, sent_at, accepted_at, seen_at FROM deliveries
  UNION ALL SELECT w.enterprise_id, w.id, 'account', NULL, w.user_id, NULL, 'mail', '', 'low', jsonb_build_object('account', w.kind), w.state,
    w.reason, w.tries, w.created_at, w.due_at, w.sent_at, w.accepted_at, NULL FROM account_mails w
  UNION ALL SELECT r.enterprise_id, r.id, 'report', NULL, r.user_id, NULL, 'mail', '', 'low',
    jsonb_build_object('report', g.kind, 'name', g.name), CASE r.state WHEN 'making' THEN 'sending' ELSE r.state END, r.reason, r.tries,
    r.created_at, r.due_at, NULL, NULL, NULL
  FROM report_mails r JOIN report_mailings g ON g.enterprise_id = r.enterprise_id AND g.id = r.mailing_id) d`;

const MATCHES = `d.enterprise_id = $1 AND ($2::uuid IS NULL OR d.alarm_id = $2) AND ($3::uuid IS NULL OR d.user_id = $3)
  AND ($4::text IS NULL OR d.state = $4)`;

export interface LinkedDelivery extends Row {
  id: string;
  alarm_id: string | null;
  user_id: string;
  alarm_state: AlarmState | null;
  words: DeliveryWords;
  created_at: Date;
  link_hash: Buffer | null;
  link_used_at: Date | null;
  enterprise_name: string;
}

/** The log of deliveries. */
export class DeliveriesRepository extends Repository {
  /** Keeps an existing delivery for the same transition and channel. */
  async insert(rows: readonly NewDelivery[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sql.query(
      `INSERT INTO deliveries (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::deliveries, $1)
       ON CONFLICT (enterprise_id, transition_id, channel_id) WHERE transition_id IS NOT NULL DO NOTHING`,
      [JSON.stringify(rows)],
    );
  }

  list(
    enterpriseId: string,
    { alarm, person, state }: DeliveryFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<DeliveryRow[]> {
    return this.sql.query<DeliveryRow>(
      `SELECT d.id, d.kind, d.alarm_id, d.user_id, coalesce(m.name, u.name, a.email, '') AS user_name, d.channel_id, d.channel_kind, d.channel_name,
         d.priority, d.words, d.state, d.reason, d.tries, d.created_at, d.due_at, d.sent_at, d.accepted_at, d.seen_at
       ${SENT} LEFT JOIN memberships m ON m.enterprise_id = d.enterprise_id AND m.user_id = d.user_id
       LEFT JOIN users u ON u.id = m.user_id
       LEFT JOIN report_addresses a ON a.enterprise_id = d.enterprise_id AND a.id = d.user_id
       WHERE ${MATCHES} ORDER BY d.created_at DESC, d.id LIMIT $5 OFFSET $6`,
      [enterpriseId, alarm ?? null, person ?? null, state ?? null, limit, offset],
    );
  }

  count(enterpriseId: string, { alarm, person, state }: DeliveryFilter): Promise<number> {
    return this.selectCount(`SELECT count(*) AS count ${SENT} WHERE ${MATCHES}`, [
      enterpriseId,
      alarm ?? null,
      person ?? null,
      state ?? null,
    ]);
  }

  /** Locks the delivery of a link until the transaction ends. Returns undefined if its person has left. */
  lockLinked(enterpriseId: string, id: string): Promise<LinkedDelivery | undefined> {
    return this.selectFirst<LinkedDelivery>(
      `SELECT d.id, d.alarm_id, d.user_id, d.alarm_state, d.words, d.created_at, d.link_hash, d.link_used_at,
         e.name AS enterprise_name
       FROM deliveries d JOIN enterprises e ON e.id = d.enterprise_id
       JOIN memberships m ON m.enterprise_id = d.enterprise_id AND m.user_id = d.user_id
       WHERE d.enterprise_id = $1 AND d.id = $2 FOR UPDATE OF d`,
      [enterpriseId, id],
    );
  }

  /** Marks a delivery as seen; one without a confirmation has arrived, too. */
  async see(enterpriseId: string, id: string, at: Date): Promise<void> {
    await this.sql.query(
      `UPDATE deliveries SET seen_at = coalesce(seen_at, $3), state = 'seen', reason = NULL
       WHERE enterprise_id = $1 AND id = $2 AND state IN ('accepted', 'sending', 'failed', 'seen')`,
      [enterpriseId, id, at],
    );
  }

  async useLink(enterpriseId: string, id: string, at: Date): Promise<void> {
    await this.sql.query("UPDATE deliveries SET link_used_at = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      at,
    ]);
  }

  /** Drops the deliveries that wait for removed channels. */
  async dropOf(enterpriseId: string, channelIds: readonly string[]): Promise<void> {
    await this.sql.query(
      `UPDATE deliveries SET state = 'dropped', reason = 'channel_gone'
       WHERE enterprise_id = $1 AND channel_id = ANY($2) AND state = 'waiting'`,
      [enterpriseId, channelIds],
    );
  }

  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT d.enterprise_id, d.id FROM deliveries d WHERE d.enterprise_id = $1 AND d.created_at < $2
         LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM deliveries d USING old o WHERE d.enterprise_id = o.enterprise_id AND d.id = o.id RETURNING d.id`,
      [enterpriseId, before, limit],
    );
  }

  /** Drops the waiting deliveries of all enterprises, after a restore. */
  async dropEvery(): Promise<void> {
    await this.sql.query(
      "UPDATE deliveries SET state = 'dropped', reason = 'too_late', lease_until = NULL WHERE state IN ('waiting', 'sending')",
    );
  }
}
