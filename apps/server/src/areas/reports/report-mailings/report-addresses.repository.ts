import type { AddressDecision } from "@switchboard/domain/reports";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { ReportLink } from "./report-mailings.repository.ts";

/** An address that somebody enters, as the enterprise knows it. */
export interface KnownAddress extends Row {
  email: string;
  /** False if no report of the enterprise goes to it yet. */
  is_used: boolean;
  is_member: boolean;
  is_unsubscribed: boolean;
}

/** The external addresses of an enterprise: the reports for each, what the admins decided, and who has unsubscribed. */
export class ReportAddressesRepository extends Repository {
  lookUp(enterpriseId: string, emails: readonly string[]): Promise<KnownAddress[]> {
    return this.sql.query<KnownAddress>(
      `SELECT e.email, coalesce(a.unsubscribed_at IS NOT NULL, false) AS is_unsubscribed,
         EXISTS (SELECT 1 FROM report_mailing_addresses l WHERE l.enterprise_id = $1 AND l.address_id = a.id) AS is_used,
         EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id
           WHERE m.enterprise_id = $1 AND m.invited_at IS NULL AND u.email = e.email) AS is_member
       FROM unnest($2::text[]) WITH ORDINALITY AS e (email, place)
       LEFT JOIN report_addresses a ON a.enterprise_id = $1 AND a.email = e.email ORDER BY e.place`,
      [enterpriseId, emails],
    );
  }

  async count(enterpriseId: string, userId: string): Promise<{ all: number; waiting: number }> {
    const rows = await this.sql.query<{ all: number; waiting: number }>(
      `SELECT count(DISTINCT address_id) AS "all", count(*) FILTER (WHERE decision = 'waiting' AND requested_by = $2) AS waiting
       FROM report_mailing_addresses WHERE enterprise_id = $1`,
      [enterpriseId, userId],
    );
    return rows[0] ?? { all: 0, waiting: 0 };
  }

  /** Sets the addresses of a report; those that stay keep their decision. */
  async set(
    enterpriseId: string,
    mailingId: string,
    emails: readonly string[],
    entry: { by: string; at: Date; decision: AddressDecision },
  ): Promise<void> {
    await this.sql.query(
      `DELETE FROM report_mailing_addresses l USING report_addresses a
       WHERE l.enterprise_id = $1 AND l.mailing_id = $2 AND a.enterprise_id = $1 AND a.id = l.address_id AND a.email <> ALL($3::text[])`,
      [enterpriseId, mailingId, emails],
    );
    await this.sql.query(
      `INSERT INTO report_addresses (enterprise_id, id, email, added_at)
       SELECT $1, gen_random_uuid(), e.email, $3 FROM unnest($2::text[]) AS e (email)
       ON CONFLICT (enterprise_id, email) DO NOTHING`,
      [enterpriseId, emails, entry.at],
    );
    await this.sql.query(
      `INSERT INTO report_mailing_addresses (enterprise_id, mailing_id, address_id, decision, requested_by, requested_at, decided_by)
       SELECT $1, $2, a.id, $4, $5, $6, CASE $4 WHEN 'waiting' THEN NULL ELSE $5::uuid END
       FROM report_addresses a WHERE a.enterprise_id = $1 AND a.email = ANY($3::text[])
       ON CONFLICT (enterprise_id, mailing_id, address_id) DO NOTHING`,
      [enterpriseId, mailingId, emails, entry.decision, entry.by, entry.at],
    );
  }

  async decide(
    enterpriseId: string,
    mailingId: string,
    addressId: string,
    { decision, by }: { decision: AddressDecision; by: string },
  ): Promise<void> {
    await this.sql.query(
      `UPDATE report_mailing_addresses SET decision = $4, decided_by = $5
       WHERE enterprise_id = $1 AND mailing_id = $2 AND address_id = $3`,
      [enterpriseId, mailingId, addressId, decision, by],
    );
  }

  /** The approved addresses of a report wait for an admin again. */
  async endApprovals(enterpriseId: string, mailingId: string): Promise<void> {
    await this.sql.query(
      `UPDATE report_mailing_addresses SET decision = 'waiting', decided_by = NULL
       WHERE enterprise_id = $1 AND mailing_id = $2 AND decision = 'approved'`,
      [enterpriseId, mailingId],
    );
  }

  /** Ends all reports of the enterprise for an address. When its reader comes back, at null, admins approve each report again. */
  async unsubscribe(enterpriseId: string, addressId: string, at: Date | null): Promise<void> {
    await this.sql.query("UPDATE report_addresses SET unsubscribed_at = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      addressId,
      at,
    ]);
    await this.sql.query(
      `UPDATE report_mailing_addresses SET decision = 'waiting', decided_by = NULL
       WHERE enterprise_id = $1 AND address_id = $2 AND decision = 'approved'`,
      [enterpriseId, addressId],
    );
  }

  /** Returns what the link in a mail to an address ends, also when the report is gone, because the next one may not be. */
  linked(enterpriseId: string, mailingId: string, addressId: string): Promise<ReportLink | undefined> {
    return this.selectFirst<ReportLink & Row>(
      `SELECT coalesce(g.name, '') AS name, e.name AS enterprise, a.unsubscribed_at IS NOT NULL AS is_stopped, a.email AS reader
       FROM report_addresses a JOIN enterprises e ON e.id = a.enterprise_id
         LEFT JOIN report_mailings g ON g.enterprise_id = a.enterprise_id AND g.id = $2
       WHERE a.enterprise_id = $1 AND a.id = $3`,
      [enterpriseId, mailingId, addressId],
    );
  }

  /** Deletes addresses that no report has gone to for long. Those that have unsubscribed stay, so that they are left alone. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT a.enterprise_id, a.id FROM report_addresses a
         WHERE a.enterprise_id = $1 AND a.added_at < $2 AND a.unsubscribed_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM report_mailing_addresses l WHERE l.enterprise_id = a.enterprise_id AND l.address_id = a.id)
           AND NOT EXISTS (SELECT 1 FROM report_mails r WHERE r.enterprise_id = a.enterprise_id AND r.user_id = a.id)
         LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM report_addresses a USING old o WHERE a.enterprise_id = o.enterprise_id AND a.id = o.id RETURNING a.id`,
      [enterpriseId, before, limit],
    );
  }
}
