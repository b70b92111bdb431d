import type { Language, Role } from "@switchboard/domain/core";
import type { MailingPlan, ReportMailReason } from "@switchboard/domain/reports";
import { claimDue } from "../../../platform/db/claim-due.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { MailingRow } from "./report-mailings.repository.ts";

/** When a mailing is due, and in which time zone. */
export interface PlannedMailing extends Row {
  enterprise_id: string;
  id: string;
  every: MailingPlan["every"];
  on_day: number;
  at_time: number;
  next_at: Date;
  time_zone: string;
}

/** A mail that this server has claimed. */
export interface ClaimedMail extends Row {
  enterprise_id: string;
  id: string;
  mailing_id: string;
  /** A person, or an external address. */
  user_id: string;
  from_date: string;
  to_date: string;
  tries: number;
  planned_at: Date;
  created_at: Date;
}

/** The recipient with their present rights. */
export interface Recipient extends Row {
  id: string;
  email: string;
  name: string;
  language: Language | null;
  role: Role;
  time_zone: string;
  enterprise: string;
  is_demo: boolean;
  must_enrol: boolean;
}

export interface MailedReport extends Pick<MailingRow, "name" | "kind" | "format" | "about" | "owner_id"> {
  /** False if it is paused, or this reader stopped it or has no approval. */
  is_wanted: boolean;
  /** Null for a mail to a person. */
  external: string | null;
}

export interface SettledMail {
  state: "accepted" | "waiting" | "failed" | "dropped";
  reason: ReportMailReason | null;
  due_at?: Date | undefined;
}

const MAILING = `SELECT g.enterprise_id, g.id, g.every, g.on_day, g.at_time, g.next_at, e.time_zone
  FROM report_mailings g JOIN enterprises e ON e.id = g.enterprise_id`;

/** How many leases one call ends; the rest end a few seconds later. */
const MOST_ENDED = 1000;

/** The due reports and waiting mails of all enterprises, shared by all servers. */
export class ReportMailsRepository extends Repository {
  /** Each mailing is locked by one server until its transaction ends. */
  lockDue(now: Date, limit: number): Promise<PlannedMailing[]> {
    return this.sql.query<PlannedMailing>(
      `${MAILING} WHERE NOT g.is_paused AND g.next_at <= $1
       ORDER BY g.next_at LIMIT $2 FOR NO KEY UPDATE OF g SKIP LOCKED`,
      [now, limit],
    );
  }

  /** Locks all mailings of an enterprise, due or not, and waits for servers that are planning them. */
  lockOf(enterpriseId: string): Promise<PlannedMailing[]> {
    return this.sql.query<PlannedMailing>(
      `${MAILING} WHERE g.enterprise_id = $1 ORDER BY g.id FOR NO KEY UPDATE OF g`,
      [enterpriseId],
    );
  }

  async setNext(enterpriseId: string, id: string, nextAt: Date, zone: string): Promise<void> {
    await this.sql.query("UPDATE report_mailings SET next_at = $3, zone = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      nextAt,
      zone,
    ]);
  }

  /** Adds a mail for each person who has not stopped it, and each approved address. Existing mails are kept. */
  async plan(
    enterpriseId: string,
    id: string,
    mail: { plannedAt: Date; from_date: string; to_date: string; now: Date },
  ): Promise<void> {
    await this.sql.query(
      `INSERT INTO report_mails (enterprise_id, id, mailing_id, user_id, planned_at, from_date, to_date, state, created_at, due_at)
       SELECT $1, gen_random_uuid(), $2, w.reader, $3, $4, $5, 'waiting', $6, $6 FROM (
         SELECT p.user_id AS reader FROM report_mailing_people p
         WHERE p.enterprise_id = $1 AND p.mailing_id = $2 AND p.stopped_at IS NULL
         UNION ALL SELECT a.id FROM report_mailing_addresses l
           JOIN report_addresses a ON a.enterprise_id = l.enterprise_id AND a.id = l.address_id
         WHERE l.enterprise_id = $1 AND l.mailing_id = $2 AND l.decision = 'approved' AND a.unsubscribed_at IS NULL) w
       ON CONFLICT (enterprise_id, mailing_id, user_id, planned_at) DO NOTHING`,
      [enterpriseId, id, mail.plannedAt, mail.from_date, mail.to_date, mail.now],
    );
  }

  claim(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedMail[]> {
    return claimDue<ClaimedMail>(this.sql, {
      due: "FROM report_mails w WHERE w.state = 'waiting' AND w.due_at <= $1 ORDER BY w.due_at, w.id",
      update: "UPDATE report_mails w SET state = 'making', tries = w.tries + 1, lease_until = $2",
      select: `SELECT w.enterprise_id, w.id, w.mailing_id, w.user_id, to_char(w.from_date, 'YYYY-MM-DD') AS from_date,
          to_char(w.to_date, 'YYYY-MM-DD') AS to_date, w.tries, w.planned_at, w.created_at
        FROM claimed w ORDER BY w.due_at, w.id`,
      values: [now, leaseUntil],
      limit,
    });
  }

  /** Call before sending, because a server that dies afterwards may have sent it. Returns false if another server has the mail. */
  markSending({ enterprise_id, id, tries }: ClaimedMail, leaseUntil: Date): Promise<boolean> {
    return this.returnsRow(
      `UPDATE report_mails SET state = 'sending', lease_until = $4
       WHERE enterprise_id = $1 AND id = $2 AND tries = $3 AND state = 'making' RETURNING id`,
      [enterprise_id, id, tries, leaseUntil],
    );
  }

  async settle({ enterprise_id, id, tries }: ClaimedMail, { state, reason, due_at }: SettledMail): Promise<void> {
    await this.sql.query(
      `UPDATE report_mails SET state = $4, reason = $5, due_at = coalesce($6, due_at), lease_until = NULL
       WHERE enterprise_id = $1 AND id = $2 AND tries = $3
         AND (state IN ('making', 'sending') OR (state = 'failed' AND reason = 'unknown' AND $4 = 'accepted'))`,
      [enterprise_id, id, tries, state, reason, due_at ?? null],
    );
  }

  /** Ends the leases of servers that are gone. A report that was being made is made again; one that was being sent may have arrived. */
  async endLeases(now: Date): Promise<void> {
    await claimDue(this.sql, {
      due: "FROM report_mails w WHERE w.state IN ('making', 'sending') AND w.lease_until < $1",
      update: `UPDATE report_mails w SET lease_until = NULL, reason = CASE w.state WHEN 'sending' THEN 'unknown' ELSE w.reason END,
        state = CASE w.state WHEN 'sending' THEN 'failed' ELSE 'waiting' END`,
      select: "SELECT w.id FROM claimed w",
      values: [now],
      limit: MOST_ENDED,
    });
  }

  /** Returns undefined if the person has left or has not joined yet. */
  recipient(enterpriseId: string, userId: string | undefined): Promise<Recipient | undefined> {
    return this.selectFirst<Recipient>(
      `SELECT u.id, u.email, coalesce(m.name, u.name) AS name, u.language, m.role, e.time_zone, e.name AS enterprise, u.is_demo,
         (e.second_factor AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id)) AS must_enrol
       FROM memberships m JOIN users u ON u.id = m.user_id JOIN enterprises e ON e.id = m.enterprise_id
       WHERE m.enterprise_id = $1 AND m.user_id = $2 AND m.invited_at IS NULL`,
      [enterpriseId, userId ?? null],
    );
  }

  /** Returns the report, and whether this reader still gets it. */
  report({ enterprise_id, mailing_id, user_id }: ClaimedMail): Promise<MailedReport | undefined> {
    return this.selectFirst<MailedReport & Row>(
      `SELECT g.name, g.kind, g.format, g.about, g.owner_id, a.email AS external, NOT g.is_paused AND (EXISTS (
           SELECT 1 FROM report_mailing_people p WHERE p.enterprise_id = $1 AND p.mailing_id = $2 AND p.user_id = $3 AND p.stopped_at IS NULL)
         OR (a.unsubscribed_at IS NULL AND EXISTS (SELECT 1 FROM report_mailing_addresses l
           WHERE l.enterprise_id = $1 AND l.mailing_id = $2 AND l.address_id = a.id AND l.decision = 'approved'))) AS is_wanted
       FROM report_mailings g LEFT JOIN report_addresses a ON a.enterprise_id = g.enterprise_id AND a.id = $3
       WHERE g.enterprise_id = $1 AND g.id = $2`,
      [enterprise_id, mailing_id, user_id],
    );
  }

  /** Counts the mails of an enterprise to external addresses that were sent, or are being sent, since an instant. */
  countExternal(enterpriseId: string, since: Date): Promise<number> {
    return this.selectCount(
      `SELECT count(*) AS count FROM report_mails r
       JOIN report_addresses a ON a.enterprise_id = r.enterprise_id AND a.id = r.user_id
       WHERE r.enterprise_id = $1 AND r.created_at >= $2
         AND (r.state IN ('making', 'sending', 'accepted') OR (r.state = 'failed' AND r.reason = 'unknown'))`,
      [enterpriseId, since],
    );
  }

  /** Counts the mails of all enterprises that were due by an instant and are still unclaimed. */
  countDue(by: Date): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM report_mails WHERE state = 'waiting' AND due_at <= $1", [
      by,
    ]);
  }

  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT r.enterprise_id, r.id FROM report_mails r WHERE r.enterprise_id = $1 AND r.created_at < $2
         LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM report_mails r USING old o WHERE r.enterprise_id = o.enterprise_id AND r.id = o.id RETURNING r.id`,
      [enterpriseId, before, limit],
    );
  }

  /** Drops the waiting mails of all enterprises. */
  async dropEvery(): Promise<void> {
    await this.sql.query(
      `UPDATE report_mails SET state = 'dropped', reason = 'too_late', lease_until = NULL
       WHERE state IN ('waiting', 'making', 'sending')`,
    );
  }
}
