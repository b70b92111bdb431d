import type { Role } from "@switchboard/domain/core";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Row, Sql } from "../../platform/db/database.ts";
import { notifyStatement } from "../../platform/db/store-notices.ts";

export interface SessionRow {
  id: string;
  userId: string;
  enterpriseId: string;
  notificationId: string | undefined;
  agent: string;
  address: string;
  createdAt: Date;
  expiresAt: Date;
}

/** What a new session keeps of the one it replaces, when a person changes the enterprise. */
export interface SessionOrigin {
  notificationId?: string | undefined;
  /** The browser, as it named itself. */
  agent?: string | undefined;
  /** The part of the network that it came from. */
  address?: string | undefined;
  /** The one that it replaces. */
  before?: string | undefined;
}

export interface SessionChoice {
  enterpriseId?: string | undefined;
  only?: string | undefined;
  except?: string | undefined;
}

export interface OpenSession extends Row {
  id: string;
  created_at: Date;
  last_seen: Date | null;
  agent: string;
  address: string;
}

/** Who a session is for, with what its token shows. */
export interface Holder {
  role: Role;
  name: string;
  email: string;
  isDemo: boolean;
  partnerName: string;
}

/** A session that nobody has touched for as long as its enterprise allows is over, though it is still there. */
const isIdle = (now: string) =>
  `(e.idle_minutes > 0 AND coalesce(s.last_seen, s.created_at) <= ${now}::timestamptz - e.idle_minutes * interval '1 minute')`;

export class SessionRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Session, membership and person in one read, which every call makes: so all three can be ended at once. */
  async findActor(sessionId: string, now: Date): Promise<Actor | undefined> {
    const rows = await this.#sql.query<{ [K in keyof Actor]: Actor[K] }>(
      `SELECT s.user_id AS "userId", s.id AS "sessionId", s.enterprise_id AS "enterpriseId", m.role,
              coalesce(m.name, u.name) AS name, u.is_demo AS "isDemo", e.time_zone AS "timeZone", $2::timestamptz AS at,
              (e.second_factor AND NOT u.is_demo
                AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id)) AS "mustEnrol"
         FROM sessions s
         JOIN enterprises e ON e.id = s.enterprise_id
         JOIN memberships m ON m.enterprise_id = s.enterprise_id AND m.user_id = s.user_id
         JOIN users u ON u.id = s.user_id
        WHERE s.id = $1 AND s.expires_at > $2 AND NOT ${isIdle("$2")}`,
      [sessionId, now],
    );
    return rows[0];
  }

  /** A wall panel has one session, which is a part of it; it does not end by itself, and asks for no second factor. */
  async findPanel(sessionId: string, now: Date): Promise<Actor | undefined> {
    const rows = await this.#sql.query<{ [K in keyof Actor]: Actor[K] }>(
      `SELECT p.id AS "userId", p.session_id AS "sessionId", p.enterprise_id AS "enterpriseId", 'user' AS role, p.name,
              false AS "isDemo", e.time_zone AS "timeZone", $2::timestamptz AS at, p.room_id AS panel
         FROM panels p JOIN enterprises e ON e.id = p.enterprise_id WHERE p.session_id = $1`,
      [sessionId, now],
    );
    return rows[0];
  }

  async emailOf(userId: string): Promise<string | undefined> {
    const rows = await this.#sql.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [userId]);
    return rows[0]?.email;
  }

  /** Whether it is over for no other reason than that nobody touched it. */
  async isIdle(sessionId: string, now: Date): Promise<boolean> {
    const rows = await this.#sql.query(
      `SELECT 1 FROM sessions s JOIN enterprises e ON e.id = s.enterprise_id
        WHERE s.id = $1 AND s.expires_at > $2 AND ${isIdle("$2")}`,
      [sessionId, now],
    );
    return rows.length > 0;
  }

  async findHolder(userId: string, enterpriseId: string): Promise<Holder | undefined> {
    const rows = await this.#sql.query<{ [K in keyof Holder]: Holder[K] }>(
      `SELECT m.role, u.name, u.email, u.is_demo AS "isDemo", e.partner_name AS "partnerName"
         FROM memberships m
         JOIN users u ON u.id = m.user_id
         JOIN enterprises e ON e.id = m.enterprise_id
        WHERE m.enterprise_id = $2 AND m.user_id = $1`,
      [userId, enterpriseId],
    );
    return rows[0];
  }

  /** Where the person was last, else where they have belonged the longest, else where they are invited. */
  async findPreferredEnterprise(userId: string): Promise<string | undefined> {
    const rows = await this.#sql.query<{ enterprise_id: string }>(
      `SELECT m.enterprise_id
         FROM memberships m
         LEFT JOIN sessions s ON s.enterprise_id = m.enterprise_id AND s.user_id = m.user_id
        WHERE m.user_id = $1 OR m.email = (SELECT email FROM users WHERE id = $1)
        ORDER BY m.email IS NOT NULL, s.created_at DESC NULLS LAST, m.created_at, m.enterprise_id
        LIMIT 1`,
      [userId],
    );
    return rows[0]?.enterprise_id;
  }

  async insert(session: SessionRow): Promise<void> {
    await this.#sql.query(
      `INSERT INTO sessions (id, user_id, enterprise_id, notification_id, agent, address, created_at, last_seen, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [
        session.id,
        session.userId,
        session.enterpriseId,
        session.notificationId ?? null,
        session.agent,
        session.address,
        session.createdAt,
        session.expiresAt,
      ],
    );
  }

  /** Written now and then, not with every call. */
  async markSeen(sessionId: string, at: Date): Promise<void> {
    await this.#sql.query("UPDATE sessions SET last_seen = $2 WHERE id = $1", [sessionId, at]);
  }

  async confirm(sessionId: string, at: Date): Promise<void> {
    await this.#sql.query("UPDATE sessions SET confirmed_at = $2 WHERE id = $1", [sessionId, at]);
  }

  async confirmedSince(sessionId: string, since: Date): Promise<boolean> {
    const statement = "SELECT 1 FROM sessions WHERE id = $1 AND confirmed_at > $2";
    return (await this.#sql.query(statement, [sessionId, since])).length > 0;
  }

  /** All of a person's open sessions, or those in one enterprise. */
  listOf(userId: string, now: Date, enterpriseId?: string): Promise<OpenSession[]> {
    return this.#sql.query<OpenSession>(
      `SELECT s.id, s.created_at, s.last_seen, s.agent, s.address
         FROM sessions s JOIN enterprises e ON e.id = s.enterprise_id
        WHERE s.user_id = $1 AND s.expires_at > $2 AND NOT ${isIdle("$2")} AND ($3::uuid IS NULL OR s.enterprise_id = $3)
        ORDER BY coalesce(s.last_seen, s.created_at) DESC, s.id`,
      [userId, now, enterpriseId ?? null],
    );
  }

  async delete(sessionId: string): Promise<SessionOrigin | undefined> {
    const rows = await this.#sql.query<{ notification_id: string | null; agent: string; address: string }>(
      "DELETE FROM sessions WHERE id = $1 RETURNING notification_id, agent, address",
      [sessionId],
    );
    if (!rows[0]) return undefined;
    await this.#announceEnd(sessionId);
    const { notification_id, agent, address } = rows[0];
    return { notificationId: notification_id ?? undefined, agent, address };
  }

  /** All of a person's sessions, those in one enterprise, one of them, or all but one; answers which there were. */
  async deleteOf(userId: string, which: SessionChoice = {}): Promise<string[]> {
    const rows = await this.#sql.query<{ id: string }>(
      `DELETE FROM sessions WHERE user_id = $1 AND ($2::uuid IS NULL OR enterprise_id = $2)
         AND ($3::uuid IS NULL OR id = $3) AND ($4::uuid IS NULL OR id <> $4) RETURNING id`,
      [userId, which.enterpriseId ?? null, which.only ?? null, which.except ?? null],
    );
    for (const { id } of rows) await this.#announceEnd(id);
    // What the one that stays has proved is over too: who shuts others out may share its token with them.
    if (which.except) await this.#sql.query("UPDATE sessions SET confirmed_at = NULL WHERE id = $1", [which.except]);
    return rows.map(({ id }) => id);
  }

  async deleteIn(enterpriseId: string): Promise<number> {
    const statement = "DELETE FROM sessions WHERE enterprise_id = $1 RETURNING id";
    const rows = await this.#sql.query<{ id: string }>(statement, [enterpriseId]);
    for (const { id } of rows) await this.#announceEnd(id);
    return rows.length;
  }

  async deleteAll(): Promise<number> {
    const rows = await this.#sql.query<{ id: string }>("DELETE FROM sessions RETURNING id");
    for (const { id } of rows) await this.#announceEnd(id);
    return rows.length;
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.#sql.query("DELETE FROM sessions WHERE expires_at <= $1", [now]);
  }

  /** Part of the transaction that ends the session, so that live connections close if and only if it did end. */
  async #announceEnd(sessionId: string): Promise<void> {
    const { text, values } = notifyStatement("session.ended", { session: sessionId });
    await this.#sql.query(text, values);
  }
}
