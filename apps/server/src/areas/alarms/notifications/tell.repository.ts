import { randomUUID } from "node:crypto";
import {
  DIGEST,
  type NewNotification,
  type NotificationKind,
  type RecentNotification,
} from "@switchboard/domain/alarms";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { LOCKS } from "../../../platform/db/locks.ts";
import { Repository } from "../../../platform/db/repository.ts";

interface RecentNotificationRow extends Row, RecentNotification {
  user_id: string;
}

export interface AddressedNotification {
  user: string;
  row: NewNotification;
}

/** Stores notifications of many people in a few statements; runs inside one transaction. */
export class TellRepository extends Repository {
  async lockEnterprise(enterpriseId: string): Promise<void> {
    await this.sql.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [LOCKS.notifications, enterpriseId]);
  }

  /** Returns the keys that were not claimed before. */
  async claim(enterpriseId: string, keys: string[], at: Date): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await this.sql.query<{ key: string }>(
      `INSERT INTO notification_once (enterprise_id, key, told_at) SELECT $1, key, $3 FROM unnest($2::text[]) key
       ON CONFLICT DO NOTHING RETURNING key`,
      [enterpriseId, keys, at],
    );
    return new Set(rows.map((row) => row.key));
  }

  /** Returns the kinds that each of these persons has muted, members only; locks the memberships so that nobody leaves meanwhile. */
  async mutedKinds(enterpriseId: string, users: string[]): Promise<Map<string, ReadonlySet<string>>> {
    const rows = await this.sql.query<{ user_id: string; muted: string[] | null }>(
      `SELECT m.user_id, s.muted FROM memberships m
       LEFT JOIN notification_settings s ON s.enterprise_id = m.enterprise_id AND s.user_id = m.user_id
       WHERE m.enterprise_id = $1 AND m.user_id = ANY($2) ORDER BY m.user_id FOR KEY SHARE OF m`,
      [enterpriseId, users],
    );
    return new Map(rows.map(({ user_id, muted }) => [user_id, new Set(muted)]));
  }

  /** Locks and returns the notifications of these persons that are young enough to become part of a digest. */
  async lockRecent(
    enterpriseId: string,
    users: string[],
    kinds: NotificationKind[],
    now: Date,
  ): Promise<RecentNotificationRow[]> {
    return this.sql.query<RecentNotificationRow>(
      `SELECT user_id, id, kind, is_digest, count, params, head, created_at FROM notifications
       WHERE enterprise_id = $1 AND user_id = ANY($2) AND kind = ANY($3) AND created_at > $4
       ORDER BY user_id, id FOR NO KEY UPDATE`,
      [enterpriseId, users, kinds, new Date(now.getTime() - DIGEST.withinMs)],
    );
  }

  async insert(enterpriseId: string, drafts: AddressedNotification[], at: Date): Promise<void> {
    if (drafts.length === 0) return;
    const of = <T>(read: (row: NewNotification) => T) => drafts.map(({ row }) => read(row));
    await this.sql.query(
      `INSERT INTO notifications (enterprise_id, user_id, id, kind, code, params, head, message, device_id, schedule_id,
         schedule_due, count, is_digest, created_at)
       SELECT $1, n.*, $2 FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::jsonb[], $8::text[], $9::text[],
         $10::uuid[], $11::uuid[], $12::timestamptz[], $13::integer[], $14::boolean[]) n`,
      [
        enterpriseId,
        at,
        drafts.map(({ user }) => user),
        drafts.map(() => randomUUID()),
        of(({ kind }) => kind),
        of(({ code }) => code),
        of(({ params }) => JSON.stringify(params)),
        of(({ head }) => head),
        of(({ message }) => message),
        of(({ device }) => device ?? null),
        of(({ schedule }) => schedule?.id ?? null),
        of(({ schedule }) => schedule?.due ?? null),
        of(({ count }) => count),
        of(({ is_digest }) => is_digest),
      ],
    );
  }

  /** Replaces the contents of digests, which makes them unseen again. */
  async grow(enterpriseId: string, digests: (AddressedNotification & { id: string })[], at: Date): Promise<void> {
    if (digests.length === 0) return;
    await this.sql.query(
      `UPDATE notifications t SET code = n.code, params = n.params, head = n.head, message = n.message, count = n.count,
         device_id = NULL, schedule_id = NULL, schedule_due = NULL, seen = false, created_at = $2
       FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::jsonb[], $7::text[], $8::text[], $9::integer[])
         AS n (user_id, id, code, params, head, message, count)
       WHERE t.enterprise_id = $1 AND t.user_id = n.user_id AND t.id = n.id`,
      [
        enterpriseId,
        at,
        ...columnArrays(digests, "user", "id"),
        digests.map(({ row }) => row.code),
        digests.map(({ row }) => JSON.stringify(row.params)),
        digests.map(({ row }) => row.head),
        digests.map(({ row }) => row.message),
        digests.map(({ row }) => row.count),
      ],
    );
  }
}
