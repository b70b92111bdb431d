import type { Role } from "@switchboard/domain/core";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";
import { notifyStatement } from "../../platform/db/store-notices.ts";
import { managesAnything, member } from "../access/rights.ts";

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

/** The fields a new session takes over from the one it replaces, when a person changes the enterprise. */
export interface SessionOrigin {
  notificationId?: string | undefined;
  /** The browser's user agent. */
  agent?: string | undefined;
  /** The part of the network that the session came from. */
  address?: string | undefined;
  /** The id of the session that this one replaces. */
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

/** The person of a session, with the fields shown in its token. */
export interface Holder {
  role: Role;
  name: string;
  email: string;
  isDemo: boolean;
  partnerName: string;
  isTourDue: boolean;
}

/** Matches sessions unused for as long as their enterprise allows; they are over although their row exists. */
const isIdle = (now: string) =>
  `(e.idle_minutes > 0 AND coalesce(s.last_seen, s.created_at) <= ${now}::timestamptz - e.idle_minutes * interval '1 minute')`;

export class SessionRepository extends Repository {
  /** Reads session, membership and person for every call at once, so that ending any of them ends access. */
  findActor(sessionId: string, now: Date): Promise<Actor | undefined> {
    return this.selectFirst<{ [K in keyof Actor]: Actor[K] }>(
      `SELECT s.user_id AS "userId", s.id AS "sessionId", s.enterprise_id AS "enterpriseId", m.role,
              coalesce(m.name, u.name) AS name, u.is_demo AS "isDemo", e.time_zone AS "timeZone", $2::timestamptz AS at,
              (m.role = 'user' AND ${managesAnything(member("m"))}) AS "isManager",
              (e.second_factor AND NOT u.is_demo
                AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id)) AS "mustEnrol"
         FROM sessions s
         JOIN enterprises e ON e.id = s.enterprise_id
         JOIN memberships m ON m.enterprise_id = s.enterprise_id AND m.user_id = s.user_id
         JOIN users u ON u.id = s.user_id
        WHERE s.id = $1 AND s.expires_at > $2 AND NOT ${isIdle("$2")}`,
      [sessionId, now],
    );
  }

  /** A wall panel has a single session of its own, which never expires and needs no second factor. */
  findPanel(sessionId: string, now: Date): Promise<Actor | undefined> {
    return this.selectFirst<{ [K in keyof Actor]: Actor[K] }>(
      `SELECT p.id AS "userId", p.session_id AS "sessionId", p.enterprise_id AS "enterpriseId", 'user' AS role, p.name,
              false AS "isDemo", e.time_zone AS "timeZone", $2::timestamptz AS at, coalesce(p.room_id, p.place_id) AS panel
         FROM panels p JOIN enterprises e ON e.id = p.enterprise_id WHERE p.session_id = $1`,
      [sessionId, now],
    );
  }

  async emailOf(userId: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [userId]);
    return rows[0]?.email;
  }

  /** Returns true when inactivity is the only reason the session is over. */
  isIdle(sessionId: string, now: Date): Promise<boolean> {
    return this.returnsRow(
      `SELECT 1 FROM sessions s JOIN enterprises e ON e.id = s.enterprise_id
        WHERE s.id = $1 AND s.expires_at > $2 AND ${isIdle("$2")}`,
      [sessionId, now],
    );
  }

  findHolder(userId: string, enterpriseId: string): Promise<Holder | undefined> {
    return this.selectFirst<{ [K in keyof Holder]: Holder[K] }>(
      `SELECT m.role, u.name, u.email, u.is_demo AS "isDemo", u.tour_due AS "isTourDue",
              e.partner_name AS "partnerName"
         FROM memberships m
         JOIN users u ON u.id = m.user_id
         JOIN enterprises e ON e.id = m.enterprise_id
        WHERE m.enterprise_id = $2 AND m.user_id = $1`,
      [userId, enterpriseId],
    );
  }

  /** Returns the enterprise last used, else the one the person has been in longest, else one that invited them. */
  async findPreferredEnterprise(userId: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ enterprise_id: string }>(
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
    await this.sql.query(
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

  /** Callers write this now and then, not with every call. */
  async markSeen(sessionId: string, at: Date): Promise<void> {
    await this.sql.query("UPDATE sessions SET last_seen = $2 WHERE id = $1", [sessionId, at]);
  }

  async confirm(sessionId: string, at: Date): Promise<void> {
    await this.sql.query("UPDATE sessions SET confirmed_at = $2 WHERE id = $1", [sessionId, at]);
  }

  async confirmedSince(sessionId: string, since: Date): Promise<boolean> {
    const statement = "SELECT 1 FROM sessions WHERE id = $1 AND confirmed_at > $2";
    return (await this.sql.query(statement, [sessionId, since])).length > 0;
  }

  /** Lists all open sessions of a person, or those in one enterprise. */
  listOf(userId: string, now: Date, enterpriseId?: string): Promise<OpenSession[]> {
    return this.sql.query<OpenSession>(
      `SELECT s.id, s.created_at, s.last_seen, s.agent, s.address
         FROM sessions s JOIN enterprises e ON e.id = s.enterprise_id
        WHERE s.user_id = $1 AND s.expires_at > $2 AND NOT ${isIdle("$2")} AND ($3::uuid IS NULL OR s.enterprise_id = $3)
        ORDER BY coalesce(s.last_seen, s.created_at) DESC, s.id`,
      [userId, now, enterpriseId ?? null],
    );
  }

  async delete(sessionId: string): Promise<SessionOrigin | undefined> {
    const rows = await this.sql.query<{ notification_id: string | null; agent: string; address: string }>(
      "DELETE FROM sessions WHERE id = $1 RETURNING notification_id, agent, address",
      [sessionId],
    );
    if (!rows[0]) return undefined;
    await this.#announceEnd(sessionId);
    const { notification_id, agent, address } = rows[0];
    return { notificationId: notification_id ?? undefined, agent, address };
  }

  /** Ends a person's sessions: all, those in one enterprise, one, or all but one. Returns the ids of the ended ones. */
  async deleteOf(userId: string, which: SessionChoice = {}): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `DELETE FROM sessions WHERE user_id = $1 AND ($2::uuid IS NULL OR enterprise_id = $2)
         AND ($3::uuid IS NULL OR id = $3) AND ($4::uuid IS NULL OR id <> $4) RETURNING id`,
      [userId, which.enterpriseId ?? null, which.only ?? null, which.except ?? null],
    );
    for (const { id } of rows) await this.#announceEnd(id);
    // The remaining session has to be confirmed again, because someone who was shut out may share its token.
    if (which.except) await this.sql.query("UPDATE sessions SET confirmed_at = NULL WHERE id = $1", [which.except]);
    return rows.map(({ id }) => id);
  }

  async deleteIn(enterpriseId: string): Promise<number> {
    const statement = "DELETE FROM sessions WHERE enterprise_id = $1 RETURNING id";
    const rows = await this.sql.query<{ id: string }>(statement, [enterpriseId]);
    for (const { id } of rows) await this.#announceEnd(id);
    return rows.length;
  }

  async deleteAll(): Promise<number> {
    const rows = await this.sql.query<{ id: string }>("DELETE FROM sessions RETURNING id");
    for (const { id } of rows) await this.#announceEnd(id);
    return rows.length;
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.sql.query("DELETE FROM sessions WHERE expires_at <= $1", [now]);
  }

  /** Runs in the transaction that ends the session, so that live connections close if and only if it commits. */
  async #announceEnd(sessionId: string): Promise<void> {
    const { text, values } = notifyStatement("session.ended", { session: sessionId });
    await this.sql.query(text, values);
  }
}
