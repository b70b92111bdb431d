import { LOCKS } from "../../../platform/db/locks.ts";
import { Repository } from "../../../platform/db/repository.ts";

export type LinkPurpose = "register" | "reset" | "setup" | "invite" | "email" | "second_factor";
type Json = Record<string, unknown>;

export interface LinkRow {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  userId: string | undefined;
  payload: Json;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores one-time links by the hash of their token. */
export class LinkRepository extends Repository {
  async insert(link: LinkRow): Promise<void> {
    await this.sql.query(
      `INSERT INTO one_time_links (token_hash, purpose, user_id, payload, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [link.tokenHash, link.purpose, link.userId ?? null, JSON.stringify(link.payload), link.createdAt, link.expiresAt],
    );
  }

  /** Deletes the link, so that it works once: of two requests at the same time, one finds it gone. */
  take(purposes: readonly LinkPurpose[], tokenHash: Buffer, now: Date) {
    return this.selectFirst<{ purpose: LinkPurpose; userId: string | null; payload: Json }>(
      `DELETE FROM one_time_links WHERE token_hash = $1 AND purpose = ANY($2) AND expires_at > $3
       RETURNING purpose, user_id AS "userId", payload`,
      [tokenHash, purposes, now],
    );
  }

  find(purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
    return this.selectFirst<{ userId: string | null; payload: Json }>(
      `SELECT user_id AS "userId", payload FROM one_time_links
       WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3`,
      [tokenHash, purpose, now],
    );
  }

  /** Returns the payload of the person's newest open link. */
  async pending(purpose: LinkPurpose, userId: string, now: Date): Promise<Json | undefined> {
    const rows = await this.sql.query<{ payload: Json }>(
      `SELECT payload FROM one_time_links WHERE user_id = $1 AND purpose = $2 AND expires_at > $3
       ORDER BY created_at DESC LIMIT 1`,
      [userId, purpose, now],
    );
    return rows[0]?.payload;
  }

  /** Removes the links whose payload contains `about`. */
  async discard(purpose: LinkPurpose, about: Json): Promise<void> {
    await this.sql.query("DELETE FROM one_time_links WHERE purpose = $1 AND payload @> $2::jsonb", [
      purpose,
      JSON.stringify(about),
    ]);
  }

  /** Removes links of every kind: the person's own, and registrations mailed to the address. */
  async discardOf(userId: string, email: string): Promise<void> {
    await this.sql.query(
      `DELETE FROM one_time_links
        WHERE user_id = $1 OR payload @> $2::jsonb OR (purpose = 'register' AND payload @> $3::jsonb)`,
      [userId, JSON.stringify({ user: userId }), JSON.stringify({ email })],
    );
  }

  async endAllButInvitations(now: Date): Promise<void> {
    await this.sql.query("DELETE FROM one_time_links WHERE purpose <> 'invite' OR expires_at <= $1", [now]);
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.sql.query("DELETE FROM one_time_links WHERE expires_at <= $1", [now]);
  }

  /** Locks until the end of the transaction, so that concurrent set-ups run one after the other. */
  async lockSetup(): Promise<void> {
    await this.sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.setup]);
  }
}
