import type { DeliveryReason } from "@switchboard/domain/alarms";
import type { AccountMailKind } from "@switchboard/domain/people";
import { claimDue } from "../../../platform/db/claim-due.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface NewAccountMail {
  id: string;
  enterpriseId: string | null;
  userId: string | null;
  kind: AccountMailKind;
  linkHash: Buffer | null;
  /** Null for a mail that is not to be sent, whose row only keeps the work the same. */
  sealed: Buffer | null;
  at: Date;
}

export interface ClaimedAccountMail extends Row {
  id: string;
  kind: AccountMailKind;
  sealed: Buffer;
  tries: number;
  created_at: Date;
  /** Set where the mail is no longer true. */
  obstacle: "left" | "link_over" | null;
}

export interface SettledAccountMail {
  state: "accepted" | "waiting" | "failed" | "dropped";
  reason: DeliveryReason | null;
  dueAt?: Date | undefined;
  at: Date;
}

/** Mails about accounts, over all enterprises and servers. */
export class AccountMailsRepository extends Repository {
  /** A mail of a person that belongs to no enterprise is shown to the admins of the one they joined first. */
  async insert({ id, enterpriseId, userId, kind, linkHash, sealed, at }: NewAccountMail): Promise<void> {
    await this.sql.query(
      `INSERT INTO account_mails (id, enterprise_id, user_id, kind, link_hash, sealed, state, created_at, due_at)
       SELECT $1, coalesce($2::uuid, (SELECT m.enterprise_id FROM memberships m WHERE m.user_id = $3 AND m.invited_at IS NULL
           ORDER BY m.created_at, m.enterprise_id LIMIT 1)),
         $3, $4, $5, $6, CASE WHEN $6::bytea IS NULL THEN 'dropped' ELSE 'waiting' END, $7, $7`,
      [id, enterpriseId, userId, kind, linkHash, sealed, at],
    );
  }

  /** A mail whose server died while sending it is due again when the lease ends. */
  claim(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedAccountMail[]> {
    return claimDue<ClaimedAccountMail>(this.sql, {
      due: "FROM account_mails w WHERE w.state IN ('waiting', 'sending') AND w.due_at <= $1 ORDER BY w.due_at, w.id",
      update: "UPDATE account_mails w SET state = 'sending', tries = w.tries + 1, sent_at = $1, due_at = $2",
      select: `SELECT w.id, w.kind, w.sealed, w.tries, w.created_at,
          CASE WHEN w.user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = w.user_id) THEN 'left'
            WHEN w.link_hash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM one_time_links l
              WHERE l.token_hash = w.link_hash AND l.expires_at > $1) THEN 'link_over' END AS obstacle
        FROM claimed w ORDER BY w.id`,
      key: ["id"],
      values: [now, leaseUntil],
      limit,
    });
  }

  /** Erases the mail unless it is tried again. An attempt that another server has taken over since changes nothing. */
  async settle({ id, tries }: ClaimedAccountMail, { state, reason, dueAt, at }: SettledAccountMail): Promise<void> {
    await this.sql.query(
      `UPDATE account_mails SET state = $3, reason = $4, due_at = coalesce($5, due_at),
         sealed = CASE WHEN $3 = 'waiting' THEN sealed END, accepted_at = CASE WHEN $3 = 'accepted' THEN $6::timestamptz END
       WHERE id = $1 AND tries = $2 AND state = 'sending'`,
      [id, tries, state, reason, dueAt ?? null, at],
    );
  }

  /** Counts mails that nobody has taken up by an instant, for operators. */
  countDue(by: Date): Promise<number> {
    return this.selectCount(
      "SELECT count(*) AS count FROM account_mails WHERE state IN ('waiting', 'sending') AND due_at <= $1",
      [by],
    );
  }

  lockSealed(): Promise<{ id: string; sealed: Buffer }[]> {
    return this.sql.query("SELECT id, sealed FROM account_mails WHERE sealed IS NOT NULL ORDER BY id FOR UPDATE");
  }

  async reseal(id: string, sealed: Buffer): Promise<void> {
    await this.sql.query("UPDATE account_mails SET sealed = $2 WHERE id = $1", [id, sealed]);
  }

  /** Ends every mail that waited when a backup was made, over all enterprises. */
  async dropEvery(): Promise<void> {
    await this.sql.query(
      `UPDATE account_mails SET state = 'dropped', reason = 'too_late', sealed = NULL
       WHERE state IN ('waiting', 'sending')`,
    );
  }

  /** Rows that no enterprise sees are of no use once they are settled. */
  async deleteUnseen(before: Date): Promise<void> {
    await this.sql.query(
      "DELETE FROM account_mails WHERE enterprise_id IS NULL AND sealed IS NULL AND created_at < $1",
      [before],
    );
  }

  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT w.id FROM account_mails w WHERE w.enterprise_id = $1 AND w.created_at < $2 AND w.sealed IS NULL
         LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM account_mails w USING old o WHERE w.id = o.id RETURNING w.id`,
      [enterpriseId, before, limit],
    );
  }
}
