import type { Role } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";

export interface EnterpriseRow {
  id: string;
  name: string;
  timeZone: string;
  metaKeys: string[];
}

export interface NewEnterpriseRow {
  id: string;
  name: string;
  timeZone: string;
  partnerName: string;
  createdAt: Date;
}

export class EnterpriseRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(enterpriseId: string): Promise<EnterpriseRow | undefined> {
    const rows = await this.#sql.query<{ [K in keyof EnterpriseRow]: EnterpriseRow[K] }>(
      `SELECT id, name, time_zone AS "timeZone", meta_keys AS "metaKeys" FROM enterprises WHERE id = $1`,
      [enterpriseId],
    );
    return rows[0];
  }

  listOf(userId: string): Promise<{ id: string; name: string; role: Role }[]> {
    return this.#sql.query(
      `SELECT e.id, e.name, m.role FROM memberships m JOIN enterprises e ON e.id = m.enterprise_id
        WHERE m.user_id = $1 ORDER BY lower(e.name), e.id`,
      [userId],
    );
  }

  async insert(enterprise: NewEnterpriseRow): Promise<void> {
    const { id, name, timeZone, partnerName, createdAt } = enterprise;
    await this.#sql.query(
      "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES ($1, $2, $3, $4, $5)",
      [id, name, timeZone, partnerName, createdAt],
    );
  }

  async insertMember(enterpriseId: string, userId: string, role: Role, createdAt: Date): Promise<void> {
    await this.#sql.query(
      "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)",
      [enterpriseId, userId, role, createdAt],
    );
  }
}
