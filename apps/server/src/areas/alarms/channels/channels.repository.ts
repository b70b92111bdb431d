import type { AlarmPriority } from "@switchboard/contract";
import type { ChannelKind, DeliveryReason, QuietHours, WebhookShape } from "@switchboard/domain/alarms";
import type { Person } from "../../../platform/auth/person.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface ChannelRow extends Row {
  id: string;
  user_id: string;
  kind: ChannelKind;
  shape: WebhookShape | null;
  name: string;
  settings: Buffer;
  hint: string;
  is_signed: boolean;
  priorities: AlarmPriority[];
  failures: number;
  failing_since: Date | null;
  broken_at: Date | null;
  reason: DeliveryReason | null;
  tried_at: Date | null;
  accepted_at: Date | null;
  /** When the person confirmed a telephone number; other channels need no confirmation. */
  confirmed_at: Date | null;
}

const COLUMNS = `c.id, c.user_id, c.kind, c.shape, c.name, c.settings, c.hint, c.is_signed, c.priorities, c.failures, c.failing_since,
  c.broken_at, c.reason, c.tried_at, c.accepted_at, c.confirmed_at`;

export interface NewChannel {
  id: string;
  kind: ChannelKind;
  shape: WebhookShape | null;
  name: string;
  settings: Buffer;
  hint: string;
  isSigned: boolean;
  endpointHash: Buffer | null;
  /** The session in which a browser was subscribed. */
  sessionId: string | null;
  priorities: readonly AlarmPriority[];
  at: Date;
}

/** A person with their quiet hours. */
export interface ReachRow extends Row {
  user_id: string;
  quiet: QuietHours[] | null;
  time_zone: string;
  is_demo: boolean;
}

/** The channels by which people are reached. Each belongs to one person. */
export class ChannelsRepository extends Repository {
  list({ enterpriseId, userId }: Person): Promise<ChannelRow[]> {
    return this.sql.query<ChannelRow>(
      `SELECT ${COLUMNS} FROM channels c WHERE c.enterprise_id = $1 AND c.user_id = $2 ORDER BY c.kind <> 'mail', c.created_at, c.id`,
      [enterpriseId, userId],
    );
  }

  find({ enterpriseId, userId }: Person, id: string): Promise<ChannelRow | undefined> {
    return this.selectFirst<ChannelRow>(
      `SELECT ${COLUMNS} FROM channels c WHERE c.enterprise_id = $1 AND c.user_id = $2 AND c.id = $3`,
      [enterpriseId, userId, id],
    );
  }

  ofPeople(enterpriseId: string, userIds: readonly string[]): Promise<ChannelRow[]> {
    return this.sql.query<ChannelRow>(
      `SELECT ${COLUMNS} FROM channels c WHERE c.enterprise_id = $1 AND c.user_id = ANY($2) ORDER BY c.created_at, c.id`,
      [enterpriseId, userIds],
    );
  }

  /** Returns those who are members, locked so that nobody leaves while they are notified. */
  reach(enterpriseId: string, userIds: readonly string[]): Promise<ReachRow[]> {
    return this.sql.query<ReachRow>(
      `SELECT m.user_id, p.quiet, e.time_zone, u.is_demo FROM memberships m
       JOIN enterprises e ON e.id = m.enterprise_id JOIN users u ON u.id = m.user_id
       LEFT JOIN channel_preferences p ON p.enterprise_id = m.enterprise_id AND p.user_id = m.user_id
       WHERE m.enterprise_id = $1 AND m.user_id = ANY($2) AND m.invited_at IS NULL
       ORDER BY m.user_id FOR KEY SHARE OF m`,
      [enterpriseId, userIds],
    );
  }

  async insert({ enterpriseId, userId }: Person, channel: NewChannel): Promise<void> {
    await this.sql.query(
      `INSERT INTO channels (enterprise_id, user_id, id, kind, shape, name, settings, hint, is_signed, endpoint_hash, priorities,
         created_at, session_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        enterpriseId,
        userId,
        channel.id,
        channel.kind,
        channel.shape,
        channel.name,
        channel.settings,
        channel.hint,
        channel.isSigned,
        channel.endpointHash,
        channel.priorities,
        channel.at,
        channel.sessionId,
      ],
    );
  }

  /** Removes the former channels of a browser, of any person. Returns their ids. */
  takeBrowser(enterpriseId: string, endpointHash: Buffer): Promise<string[]> {
    return this.selectColumn<string>(
      "id",
      "DELETE FROM channels WHERE enterprise_id = $1 AND endpoint_hash = $2 RETURNING id",
      [enterpriseId, endpointHash],
    );
  }

  /** Removes the browsers of all enterprises that were subscribed in these sessions. */
  async forgetBrowsers(sessions: readonly string[]): Promise<void> {
    if (sessions.length > 0)
      await this.sql.query("DELETE FROM channels WHERE session_id = ANY($1::uuid[])", [sessions]);
  }

  async moveBrowsers(from: string, to: string): Promise<void> {
    await this.sql.query("UPDATE channels SET session_id = $2 WHERE session_id = $1", [from, to]);
  }

  edit(
    { enterpriseId, userId }: Person,
    id: string,
    { name, priorities }: { name?: string | undefined; priorities?: readonly AlarmPriority[] | undefined },
  ): Promise<ChannelRow | undefined> {
    return this.selectFirst<ChannelRow>(
      `UPDATE channels c SET name = coalesce($4, c.name), priorities = coalesce($5, c.priorities)
       WHERE c.enterprise_id = $1 AND c.user_id = $2 AND c.id = $3 RETURNING ${COLUMNS}`,
      [enterpriseId, userId, id, name ?? null, priorities ?? null],
    );
  }

  delete({ enterpriseId, userId }: Person, id: string): Promise<ChannelRow | undefined> {
    return this.selectFirst<ChannelRow>(
      `DELETE FROM channels c WHERE c.enterprise_id = $1 AND c.user_id = $2 AND c.id = $3 RETURNING ${COLUMNS}`,
      [enterpriseId, userId, id],
    );
  }

  async quiet({ enterpriseId, userId }: Person): Promise<QuietHours[] | undefined> {
    const rows = await this.sql.query<{ quiet: QuietHours[] }>(
      "SELECT quiet FROM channel_preferences WHERE enterprise_id = $1 AND user_id = $2",
      [enterpriseId, userId],
    );
    return rows[0]?.quiet;
  }

  async setQuiet({ enterpriseId, userId }: Person, quiet: readonly QuietHours[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO channel_preferences (enterprise_id, user_id, quiet) VALUES ($1, $2, $3)
       ON CONFLICT (enterprise_id, user_id) DO UPDATE SET quiet = excluded.quiet`,
      [enterpriseId, userId, JSON.stringify(quiet)],
    );
  }

  /** Adds missing preferences. Returns the people who had none. */
  choose(enterpriseId: string, userIds: readonly string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "user_id",
      `INSERT INTO channel_preferences (enterprise_id, user_id) SELECT $1, unnest($2::uuid[])
       ON CONFLICT DO NOTHING RETURNING user_id`,
      [enterpriseId, [...userIds].toSorted()],
    );
  }

  async emailOf(userId: string): Promise<string> {
    const rows = await this.sql.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [userId]);
    return rows[0]?.email ?? "";
  }

  /** Locks the channels of all enterprises until the transaction ends. */
  lockEvery(): Promise<{ enterprise_id: string; id: string; settings: Buffer }[]> {
    return this.sql.query("SELECT enterprise_id, id, settings FROM channels ORDER BY enterprise_id, id FOR UPDATE");
  }

  async reseal(enterpriseId: string, id: string, settings: Buffer): Promise<void> {
    await this.sql.query("UPDATE channels SET settings = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      settings,
    ]);
  }
}
