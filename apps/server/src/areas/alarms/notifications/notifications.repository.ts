import type { NotificationKind } from "@switchboard/domain/alarms";
import { maySeeDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface NotificationRow extends Row {
  id: string;
  kind: NotificationKind;
  code: string | null;
  params: Record<string, string | number>;
  head: string;
  message: string;
  /** Null when the device was deleted or this person may no longer see it. */
  device: { _id: string; device_name: string } | null;
  schedule_id: string | null;
  schedule_due: Date | null;
  count: number;
  seen: boolean;
  created_at: Date;
}

/** Reads and changes only the notifications of one person in one enterprise. */
export class NotificationsRepository extends Repository {
  list(
    actor: Actor,
    { kind, limit, offset }: { kind: NotificationKind | undefined; limit: number; offset: number },
  ): Promise<NotificationRow[]> {
    return this.sql.query<NotificationRow>(
      `SELECT n.id, n.kind, n.code, n.params, n.head, n.message, n.schedule_id, n.schedule_due, n.count, n.seen,
         n.created_at, CASE WHEN d.id IS NOT NULL AND ${maySeeDevice(VIEWER)}
         THEN json_build_object('_id', d.id, 'device_name', d.device_name) END AS device
       FROM notifications n LEFT JOIN devices d ON d.enterprise_id = n.enterprise_id AND d.id = n.device_id
       WHERE n.enterprise_id = $1 AND n.user_id = $2 AND ($4::text IS NULL OR n.kind = $4)
       ORDER BY n.created_at DESC, n.id LIMIT $5 OFFSET $6`,
      [...viewer(actor), kind ?? null, limit, offset],
    );
  }

  count({ enterpriseId, userId }: Person, kind: NotificationKind | undefined): Promise<number> {
    return this.selectCount(
      `SELECT count(*) AS count FROM notifications
       WHERE enterprise_id = $1 AND user_id = $2 AND ($3::text IS NULL OR kind = $3)`,
      [enterpriseId, userId, kind ?? null],
    );
  }

  unseen({ enterpriseId, userId }: Person): Promise<number> {
    return this.selectCount(
      "SELECT count(*) AS count FROM notifications WHERE enterprise_id = $1 AND user_id = $2 AND NOT seen",
      [enterpriseId, userId],
    );
  }

  /** Returns false when this person has no such notification. */
  markSeen({ enterpriseId, userId }: Person, id: string): Promise<boolean> {
    return this.returnsRow(
      "UPDATE notifications SET seen = true WHERE enterprise_id = $1 AND user_id = $2 AND id = $3 RETURNING id",
      [enterpriseId, userId, id],
    );
  }

  /** Locks the rows in the same order as digests do, so that the two cannot deadlock. */
  async markAllSeen({ enterpriseId, userId }: Person): Promise<void> {
    await this.sql.query(
      `WITH mine AS (SELECT id FROM notifications
         WHERE enterprise_id = $1 AND user_id = $2 AND NOT seen ORDER BY id FOR NO KEY UPDATE)
       UPDATE notifications n SET seen = true FROM mine WHERE n.enterprise_id = $1 AND n.user_id = $2 AND n.id = mine.id`,
      [enterpriseId, userId],
    );
  }

  async muted({ enterpriseId, userId }: Person): Promise<NotificationKind[]> {
    const rows = await this.sql.query<{ muted: NotificationKind[] }>(
      "SELECT muted FROM notification_settings WHERE enterprise_id = $1 AND user_id = $2",
      [enterpriseId, userId],
    );
    return rows[0]?.muted ?? [];
  }

  async mute({ enterpriseId, userId }: Person, kinds: readonly NotificationKind[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO notification_settings (enterprise_id, user_id, muted) VALUES ($1, $2, $3)
       ON CONFLICT (enterprise_id, user_id) DO UPDATE SET muted = excluded.muted`,
      [enterpriseId, userId, kinds],
    );
  }

  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT n.enterprise_id, n.user_id, n.id FROM memberships m JOIN notifications n
           ON n.enterprise_id = m.enterprise_id AND n.user_id = m.user_id AND n.created_at < $2
         WHERE m.enterprise_id = $1 LIMIT $3 FOR UPDATE OF n SKIP LOCKED)
       DELETE FROM notifications n USING old o
       WHERE n.enterprise_id = o.enterprise_id AND n.user_id = o.user_id AND n.id = o.id RETURNING n.id`,
      [enterpriseId, before, limit],
    );
  }

  /** Removes old keys of all enterprises, after which the same news may be sent again. */
  async forgetOnce(before: Date): Promise<void> {
    await this.sql.query("DELETE FROM notification_once WHERE told_at < $1", [before]);
  }
}
