import type { HoldRuleFields } from "@switchboard/contract";
import type { Place } from "@switchboard/domain/automation";
import type { Role } from "@switchboard/domain/core";
import type { IdleMinutes } from "@switchboard/domain/people";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";

export interface EnterpriseRow {
  id: string;
  name: string;
  timeZone: string;
  metaKeys: string[];
  address: string;
  currency: string;
  partnerName: string;
  logo: string;
  accent: string;
  secondFactor: boolean;
  idleMinutes: IdleMinutes;
  /** The location of the enterprise, if somebody entered it. */
  place: Place | null;
  holds: HoldRuleFields;
}

export type EnterpriseFacts = Pick<EnterpriseRow, "name" | "timeZone" | "metaKeys" | "place">;

/** Fields to change; omitted ones stay. */
export type EnterpriseChange = Partial<Omit<EnterpriseRow, "id" | "metaKeys" | "place" | "holds">>;

const PLACE = `CASE WHEN latitude IS NOT NULL THEN jsonb_build_object('latitude', latitude, 'longitude', longitude) END AS place`;
const HOLDS = ["hold_longest_minutes", "hold_default_minutes", "hold_wall_minutes"] as const;
const HOLD_RULES = `jsonb_build_object(${HOLDS.map((name) => `'${name}', ${name}`).join(", ")}) AS holds`;
const COLUMNS = `id, name, time_zone AS "timeZone", meta_keys AS "metaKeys", address, currency, partner_name AS "partnerName",
  logo, accent, second_factor AS "secondFactor", idle_minutes AS "idleMinutes", ${PLACE}, ${HOLD_RULES}`;

export interface ListedEnterprise extends Row {
  id: string;
  name: string;
  role: Role;
  isInvited: boolean;
  inviter: string | null;
  /** Admins beside the person who have accepted their invitation. */
  otherAdmins: number;
  /** Null for everybody but its admins. */
  people: number | null;
  devices: number | null;
}

export interface NewEnterpriseRow {
  id: string;
  name: string;
  timeZone: string;
  partnerName: string;
  createdAt: Date;
}

export class EnterpriseRepository extends Repository {
  find(enterpriseId: string): Promise<EnterpriseRow | undefined> {
    return this.selectFirst<{ [K in keyof EnterpriseRow]: EnterpriseRow[K] }>(
      `SELECT ${COLUMNS} FROM enterprises WHERE id = $1`,
      [enterpriseId],
    );
  }

  /** Reads without the picture, which may be large. */
  facts(enterpriseId: string): Promise<EnterpriseFacts | undefined> {
    return this.selectFirst<{ [K in keyof EnterpriseFacts]: EnterpriseFacts[K] }>(
      `SELECT name, time_zone AS "timeZone", meta_keys AS "metaKeys", ${PLACE} FROM enterprises WHERE id = $1`,
      [enterpriseId],
    );
  }

  /** Returns the only enterprise of this server; undefined when there are several. */
  async findOnly(): Promise<EnterpriseRow | undefined> {
    const rows = await this.sql.query<{ [K in keyof EnterpriseRow]: EnterpriseRow[K] }>(
      `SELECT ${COLUMNS} FROM enterprises LIMIT 2`,
    );
    return rows.length === 1 ? rows[0] : undefined;
  }

  async edit(enterpriseId: string, change: EnterpriseChange): Promise<void> {
    await this.sql.query(
      `UPDATE enterprises SET name = coalesce($2, name), address = coalesce($3, address),
         time_zone = coalesce($4, time_zone), currency = coalesce($5, currency),
         partner_name = coalesce($6, partner_name), logo = coalesce($7, logo), accent = coalesce($8, accent),
         second_factor = coalesce($9, second_factor), idle_minutes = coalesce($10, idle_minutes)
       WHERE id = $1`,
      [
        enterpriseId,
        change.name ?? null,
        change.address ?? null,
        change.timeZone ?? null,
        change.currency ?? null,
        change.partnerName ?? null,
        change.logo ?? null,
        change.accent ?? null,
        change.secondFactor ?? null,
        change.idleMinutes ?? null,
      ],
    );
  }

  async setPlace(enterpriseId: string, place: Place | null): Promise<void> {
    await this.sql.query("UPDATE enterprises SET latitude = $2, longitude = $3 WHERE id = $1", [
      enterpriseId,
      place?.latitude ?? null,
      place?.longitude ?? null,
    ]);
  }

  async holdRules(enterpriseId: string): Promise<HoldRuleFields | undefined> {
    const sql = `SELECT ${HOLD_RULES} FROM enterprises WHERE id = $1`;
    return (await this.sql.query<Pick<EnterpriseRow, "holds">>(sql, [enterpriseId]))[0]?.holds;
  }

  /** Returns for how many minutes a press on the wall holds, for those enterprises in which it does. */
  async wallMinutes(enterpriseIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.sql.query<{ id: string; minutes: number }>(
      "SELECT id, hold_wall_minutes AS minutes FROM enterprises WHERE id = ANY($1::uuid[]) AND hold_wall_minutes > 0",
      [enterpriseIds],
    );
    return new Map(rows.map(({ id, minutes }) => [id, minutes]));
  }

  async setHoldRules(enterpriseId: string, rules: HoldRuleFields): Promise<void> {
    await this.sql.query(
      `UPDATE enterprises SET ${HOLDS.map((name, index) => `${name} = $${index + 2}`).join(", ")} WHERE id = $1`,
      [enterpriseId, ...HOLDS.map((name) => rules[name])],
    );
  }

  /** Makes live connections check their sessions again if and only if the transaction commits. */
  async announceRules(before: EnterpriseRow, after: EnterpriseRow): Promise<void> {
    if (after.secondFactor === before.secondFactor && after.idleMinutes === before.idleMinutes) return;
    const { text, values } = notifyStatement("rules.changed", { enterprise: after.id });
    await this.sql.query(text, values);
  }

  async setMetaKeys(enterpriseId: string, keys: string[]): Promise<void> {
    await this.sql.query("UPDATE enterprises SET meta_keys = $2 WHERE id = $1", [enterpriseId, keys]);
  }

  async delete(enterpriseId: string): Promise<void> {
    await this.sql.query("DELETE FROM enterprises WHERE id = $1", [enterpriseId]);
  }

  /** Includes enterprises that have invited the person's address; opening one accepts the invitation. */
  listOf(userId: string): Promise<ListedEnterprise[]> {
    return this.sql.query(
      `SELECT e.id, e.name, m.role, m.user_id <> $1 AS "isInvited", m.inviter,
          (SELECT count(*) FROM memberships o WHERE o.enterprise_id = e.id AND o.user_id <> $1 AND o.role = 'admin'
            AND o.invited_at IS NULL) AS "otherAdmins",
          CASE WHEN m.user_id = $1 AND m.role = 'admin' THEN (SELECT count(*) FROM memberships p
            WHERE p.enterprise_id = e.id AND p.invited_at IS NULL) END AS people,
          CASE WHEN m.user_id = $1 AND m.role = 'admin' THEN (SELECT count(*) FROM devices d
            WHERE d.enterprise_id = e.id) END AS devices
        FROM memberships m JOIN enterprises e ON e.id = m.enterprise_id
        WHERE m.user_id = $1 OR (m.email = (SELECT email FROM users WHERE id = $1)
          AND NOT EXISTS (SELECT 1 FROM memberships o WHERE o.enterprise_id = e.id AND o.user_id = $1))
        ORDER BY lower(e.name), e.id`,
      [userId],
    );
  }

  countAdministered(userId: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM memberships WHERE user_id = $1 AND role = 'admin'", [
      userId,
    ]);
  }

  async insert(enterprise: NewEnterpriseRow): Promise<void> {
    const { id, name, timeZone, partnerName, createdAt } = enterprise;
    await this.sql.query(
      "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES ($1, $2, $3, $4, $5)",
      [id, name, timeZone, partnerName, createdAt],
    );
  }

  everyId(): Promise<string[]> {
    return this.selectColumn<string>("id", "SELECT id FROM enterprises ORDER BY id");
  }
}
