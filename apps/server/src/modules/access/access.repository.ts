import type { Role } from "@switchboard/domain";
import type { Row, Sql } from "../../platform/db/database.ts";
import { notifyStatement } from "../../platform/db/notices.ts";

export interface PersonRow extends Row {
  id: string;
  name: string;
  email: string;
  role: Role;
  devices: string[];
  switches: string[];
}

/** What can be granted: where it stands, and where its grants do. */
const GRANTABLE = {
  device: { things: "devices", grants: "device_grants", column: "device_id" },
  switch: { things: "switch_appliances", grants: "switch_grants", column: "switch_id" },
} as const;
export type Grantable = keyof typeof GRANTABLE;

/** Who was granted what; its changes run inside the transaction of one request. */
export class AccessRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The names behind the ids of a request, for people to read. */
  async namesIn(enterpriseId: string, { what, users, ids }: { what: Grantable; users: string[]; ids: string[] }) {
    const column = what === "device" ? "device_name" : "name";
    const [row] = await this.#sql.query<{ people: string[]; things: string[] }>(
      `SELECT ARRAY(SELECT coalesce(m.name, u.name) FROM memberships m JOIN users u ON u.id = m.user_id
           WHERE m.enterprise_id = $1 AND m.user_id = ANY($2) ORDER BY 1) AS people,
         ARRAY(SELECT ${column} FROM ${GRANTABLE[what].things} WHERE enterprise_id = $1 AND id = ANY($3) ORDER BY 1) AS things`,
      [enterpriseId, users, ids],
    );
    return row ?? { people: [], things: [] };
  }

  people(enterpriseId: string): Promise<PersonRow[]> {
    return this.#sql.query<PersonRow>(
      `SELECT u.id, coalesce(m.name, u.name) AS name, u.email, m.role,
         ARRAY(SELECT g.device_id FROM device_grants g
               WHERE g.enterprise_id = $1 AND g.user_id = u.id ORDER BY g.device_id) AS devices,
         ARRAY(SELECT g.switch_id FROM switch_grants g
               WHERE g.enterprise_id = $1 AND g.user_id = u.id ORDER BY g.switch_id) AS switches
       FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.enterprise_id = $1 ORDER BY lower(coalesce(m.name, u.name)), u.id`,
      [enterpriseId],
    );
  }

  /** Held until the transaction ends, so that nobody leaves between the check and the grant. */
  async areMembers(enterpriseId: string, userIds: string[]): Promise<boolean> {
    const rows = await this.#sql.query(
      `SELECT user_id FROM memberships WHERE enterprise_id = $1 AND user_id = ANY($2) ORDER BY user_id FOR KEY SHARE`,
      [enterpriseId, userIds],
    );
    return rows.length === userIds.length;
  }

  async allExist(enterpriseId: string, what: Grantable, ids: string[]): Promise<boolean> {
    const rows = await this.#sql.query<{ count: number }>(
      `SELECT count(*) AS count FROM ${GRANTABLE[what].things} WHERE enterprise_id = $1 AND id = ANY($2)`,
      [enterpriseId, ids],
    );
    return rows[0]?.count === ids.length;
  }

  async devicesOf(enterpriseId: string, switchIds: string[]): Promise<string[]> {
    const rows = await this.#sql.query<{ device_id: string }>(
      "SELECT DISTINCT device_id FROM switch_appliances WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, switchIds],
    );
    return rows.map((row) => row.device_id);
  }

  /** How many grants each person gained; those they had already do not count. */
  grant(
    enterpriseId: string,
    { what, users, ids, at }: { what: Grantable; users: string[]; ids: string[]; at: Date },
  ): Promise<Map<string, number>> {
    const { grants, column } = GRANTABLE[what];
    return this.#countByUser(
      `INSERT INTO ${grants} (enterprise_id, user_id, ${column}, created_at)
       SELECT $1, person, thing, $4 FROM unnest($2::uuid[]) person CROSS JOIN unnest($3::uuid[]) thing
       ON CONFLICT DO NOTHING RETURNING user_id`,
      [enterpriseId, users, ids, at],
    );
  }

  /** How many grants each person lost. */
  revoke(
    enterpriseId: string,
    { what, users, ids }: { what: Grantable; users: string[]; ids: string[] },
  ): Promise<Map<string, number>> {
    const { grants, column } = GRANTABLE[what];
    return this.#countByUser(
      `DELETE FROM ${grants} WHERE enterprise_id = $1 AND user_id = ANY($2) AND ${column} = ANY($3) RETURNING user_id`,
      [enterpriseId, users, ids],
    );
  }

  /** Part of the transaction that changes the grants, so that live connections follow if and only if it commits. */
  async announce(enterprise: string, users: Iterable<string>): Promise<void> {
    for (const user of users) {
      const { text, values } = notifyStatement("rights.changed", { enterprise, user });
      await this.#sql.query(text, values);
    }
  }

  async #countByUser(statement: string, values: unknown[]): Promise<Map<string, number>> {
    const rows = await this.#sql.query<{ user_id: string; count: number }>(
      `WITH changed AS (${statement}) SELECT user_id, count(*) AS count FROM changed GROUP BY user_id`,
      values,
    );
    return new Map(rows.map(({ user_id, count }) => [user_id, count]));
  }
}
