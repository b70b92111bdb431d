import type { ReportFormat, ReportKind } from "@switchboard/contract";
import type { CostCut, CostRows, SensorReportStep } from "@switchboard/domain/energy";
import type { AddressDecision, MailingPlan, ReportMailReason, ReportMailState } from "@switchboard/domain/reports";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** The content of the report. Ids of deleted devices and sensors stay in it and are skipped. */
interface MailedAbout {
  device_ids: string[];
  sensor_ids: string[];
  step: SensorReportStep;
  /** The site, building or floor that the devices are in. */
  place?: string | null;
  /** Only for bills. */
  supply?: string | null;
  /** Only for the cost of energy. */
  rows?: CostRows;
  cut?: CostCut;
}

export interface MailingFields {
  name: string;
  kind: ReportKind;
  format: ReportFormat;
  about: MailedAbout;
  plan: MailingPlan;
  /** When the report is due next, calculated in `zone`. */
  next_at: Date;
  zone: string;
}

/** The last mail to a person, with instants as JSON text. */
export interface LastMail {
  state: ReportMailState;
  reason: ReportMailReason | null;
  planned_at: string;
  due_at: string;
  from_date: string;
  to_date: string;
}

export interface MailingRow extends Row {
  id: string;
  name: string;
  kind: ReportKind;
  format: ReportFormat;
  about: MailedAbout;
  every: MailingPlan["every"];
  on_day: number;
  at_time: number;
  is_paused: boolean;
  next_at: Date;
  owner_id: string;
  /** Null if the owner has left. */
  owner_name: string | null;
  people: { id: string; name: string; is_stopped: boolean; last: LastMail | null }[];
  addresses: {
    id: string;
    email: string;
    decision: AddressDecision;
    is_unsubscribed: boolean;
    requested_at: string;
    /** Null for people who have left. */
    requested_by: string | null;
    decided_by: string | null;
    last: LastMail | null;
  }[];
}

/** The report that the link in a mail stops, and the name or address of its reader. */
export interface ReportLink {
  name: string;
  enterprise: string;
  is_stopped: boolean;
  reader: string;
}

/** The name of a person in their enterprise. */
const NAME = "coalesce(m.name, u.name)";
/** Selects the last mail of the mailing `g` to a person or an address. */
const lastTo = (
  id: string,
) => `(SELECT json_build_object('state', r.state, 'reason', r.reason, 'planned_at', r.planned_at, 'due_at', r.due_at,
    'from_date', r.from_date, 'to_date', r.to_date) FROM report_mails r
  WHERE r.enterprise_id = g.enterprise_id AND r.mailing_id = g.id AND r.user_id = ${id} ORDER BY r.planned_at DESC LIMIT 1)`;
const nameOf = (id: string) => `(SELECT ${NAME} FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.enterprise_id = g.enterprise_id AND m.user_id = ${id})`;
const SELECT = `SELECT g.id, g.name, g.kind, g.format, g.about, g.every, g.on_day, g.at_time, g.is_paused, g.next_at, g.owner_id,
    ${nameOf("g.owner_id")} AS owner_name,
    coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', ${NAME}, 'is_stopped', p.stopped_at IS NOT NULL, 'last', ${lastTo("p.user_id")})
        ORDER BY lower(${NAME}), u.id)
      FROM report_mailing_people p JOIN memberships m ON m.enterprise_id = p.enterprise_id AND m.user_id = p.user_id
        JOIN users u ON u.id = p.user_id
      WHERE p.enterprise_id = g.enterprise_id AND p.mailing_id = g.id), '[]') AS people,
    coalesce((SELECT json_agg(json_build_object('id', a.id, 'email', a.email, 'decision', l.decision,
        'is_unsubscribed', a.unsubscribed_at IS NOT NULL, 'requested_at', l.requested_at, 'requested_by', ${nameOf("l.requested_by")},
        'decided_by', ${nameOf("l.decided_by")}, 'last', ${lastTo("a.id")}) ORDER BY a.email)
      FROM report_mailing_addresses l JOIN report_addresses a ON a.enterprise_id = l.enterprise_id AND a.id = l.address_id
      WHERE l.enterprise_id = g.enterprise_id AND l.mailing_id = g.id), '[]') AS addresses
  FROM report_mailings g`;
/** Matches the mailings that the person `$2` created or receives. */
const CONCERNS = `(g.owner_id = $2 OR EXISTS (SELECT 1 FROM report_mailing_people p
  WHERE p.enterprise_id = g.enterprise_id AND p.mailing_id = g.id AND p.user_id = $2))`;

export class ReportMailingsRepository extends Repository {
  /** Returns the mailings that a person created or receives, or all for null. */
  list(enterpriseId: string, userId: string | null): Promise<MailingRow[]> {
    return this.sql.query<MailingRow>(
      `${SELECT} WHERE g.enterprise_id = $1 AND ($2::uuid IS NULL OR ${CONCERNS}) ORDER BY lower(g.name), g.id`,
      [enterpriseId, userId],
    );
  }

  find(enterpriseId: string, userId: string | null, id: string): Promise<MailingRow | undefined> {
    return this.selectFirst<MailingRow>(
      `${SELECT} WHERE g.enterprise_id = $1 AND ($2::uuid IS NULL OR ${CONCERNS}) AND g.id = $3`,
      [enterpriseId, userId, id],
    );
  }

  async count(enterpriseId: string, ownerId: string): Promise<{ all: number; own: number }> {
    const rows = await this.sql.query<{ all: number; own: number }>(
      `SELECT count(*) AS "all", count(*) FILTER (WHERE owner_id = $2) AS own FROM report_mailings WHERE enterprise_id = $1`,
      [enterpriseId, ownerId],
    );
    return rows[0] ?? { all: 0, own: 0 };
  }

  /** Returns those of the people who have joined the enterprise. */
  members(enterpriseId: string, ids: readonly string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "user_id",
      `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.enterprise_id = $1 AND m.user_id = ANY($2::uuid[]) AND m.invited_at IS NULL AND NOT u.is_demo`,
      [enterpriseId, ids],
    );
  }

  async insert(enterpriseId: string, id: string, ownerId: string, fields: MailingFields, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO report_mailings (enterprise_id, id, name, kind, format, about, every, on_day, at_time, next_at, zone, owner_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [enterpriseId, id, ...valuesOf(fields), ownerId, at],
    );
  }

  async update(enterpriseId: string, id: string, fields: MailingFields): Promise<void> {
    await this.sql.query(
      `UPDATE report_mailings SET name = $3, kind = $4, format = $5, about = $6, every = $7, on_day = $8, at_time = $9, next_at = $10,
         zone = $11 WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, ...valuesOf(fields)],
    );
  }

  /** People who stay keep whether they have stopped it. */
  async setPeople(enterpriseId: string, id: string, people: readonly string[]): Promise<void> {
    await this.sql.query(
      "DELETE FROM report_mailing_people WHERE enterprise_id = $1 AND mailing_id = $2 AND user_id <> ALL($3::uuid[])",
      [enterpriseId, id, people],
    );
    await this.sql.query(
      `INSERT INTO report_mailing_people (enterprise_id, mailing_id, user_id) SELECT $1, $2, unnest($3::uuid[])
       ON CONFLICT (enterprise_id, mailing_id, user_id) DO NOTHING`,
      [enterpriseId, id, people],
    );
  }

  async pause(enterpriseId: string, id: string, isPaused: boolean, next: { at: Date; zone: string }): Promise<void> {
    await this.sql.query(
      "UPDATE report_mailings SET is_paused = $3, next_at = $4, zone = $5 WHERE enterprise_id = $1 AND id = $2",
      [enterpriseId, id, isPaused, next.at, next.zone],
    );
  }

  /** Stops or resumes the report for one person. Returns false if they do not receive it. */
  stop(enterpriseId: string, id: string, userId: string, at: Date | null): Promise<boolean> {
    return this.returnsRow(
      `UPDATE report_mailing_people SET stopped_at = CASE WHEN $4::timestamptz IS NULL THEN NULL ELSE coalesce(stopped_at, $4) END
       WHERE enterprise_id = $1 AND mailing_id = $2 AND user_id = $3 RETURNING user_id`,
      [enterpriseId, id, userId, at],
    );
  }

  /** Returns the report and reader that a link in a mail names. */
  linked(enterpriseId: string, id: string, userId: string): Promise<ReportLink | undefined> {
    return this.selectFirst<ReportLink & Row>(
      `SELECT g.name, e.name AS enterprise, p.stopped_at IS NOT NULL AS is_stopped, ${NAME} AS reader
       FROM report_mailing_people p JOIN report_mailings g ON g.enterprise_id = p.enterprise_id AND g.id = p.mailing_id
         JOIN memberships m ON m.enterprise_id = p.enterprise_id AND m.user_id = p.user_id
         JOIN users u ON u.id = p.user_id JOIN enterprises e ON e.id = p.enterprise_id
       WHERE p.enterprise_id = $1 AND p.mailing_id = $2 AND p.user_id = $3`,
      [enterpriseId, id, userId],
    );
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM report_mailings WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }
}

function valuesOf({ name, kind, format, about, plan, next_at, zone }: MailingFields): unknown[] {
  return [name, kind, format, JSON.stringify(about), plan.every, plan.day, plan.at, next_at, zone];
}
