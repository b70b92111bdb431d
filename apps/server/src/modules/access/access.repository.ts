import type { Role } from "@switchboard/domain";
import type { Row, Sql } from "../../platform/db/database.ts";
import { notifyStatement } from "../../platform/db/store-notices.ts";

export interface PersonRow extends Row {
  id: string;
  name: string;
  email: string;
  role: Role;
  devices: string[];
  switches: string[];
}

/** Each person with each thing; those who had it already do not count. */
const PAIRS = `SELECT $1, person, thing, $4 FROM unnest($2::uuid[]) person CROSS JOIN unnest($3::uuid[]) thing
  ON CONFLICT DO NOTHING RETURNING user_id`;
const THEIRS = "enterprise_id = $1 AND user_id = ANY($2)";
const NAMED = "enterprise_id = $1 AND id = ANY($2) ORDER BY 1";

/** What can be granted: the names of those that exist, and how a grant comes and goes. */
const GRANTABLE = {
  device: {
    names: `SELECT device_name FROM devices WHERE ${NAMED}`,
    grant: `INSERT INTO device_grants (enterprise_id, user_id, device_id, created_at) ${PAIRS}`,
    revoke: `DELETE FROM device_grants WHERE ${THEIRS} AND device_id = ANY($3) RETURNING user_id`,
  },
  switch: {
    names: `SELECT name FROM switch_appliances WHERE ${NAMED}`,
    grant: `INSERT INTO switch_grants (enterprise_id, user_id, switch_id, created_at) ${PAIRS}`,
    revoke: `DELETE FROM switch_grants WHERE ${THEIRS} AND switch_id = ANY($3) RETURNING user_id`,
  },
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
    const [row] = await this.#sql.query<{ people: string[]; things: string[] }>(
      `SELECT ARRAY(${GRANTABLE[what].names}) AS things,
         ARRAY(SELECT coalesce(m.name, u.name) FROM memberships m JOIN users u ON u.id = m.user_id
           WHERE m.enterprise_id = $1 AND m.user_id = ANY($3) ORDER BY 1) AS people`,
      [enterpriseId, ids, users],
    );
    return row ?? { people: [], things: [] };
  }

  people(enterpriseId: string): Promise<PersonRow[]> {
    return this.#sql.query<PersonRow>(
      `SELECT u.id, coalesce(m.name, u.name) AS name, coalesce(m.email, u.email) AS email, m.role,
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
      `SELECT count(*) AS count FROM (${GRANTABLE[what].names}) found`,
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

  /** How many grants each person gained. */
  grant(
    enterpriseId: string,
    { what, users, ids, at }: { what: Grantable; users: string[]; ids: string[]; at: Date },
  ): Promise<Map<string, number>> {
    return this.#countByUser(GRANTABLE[what].grant, [enterpriseId, users, ids, at]);
  }

  /** How many grants each person lost. */
  revoke(
    enterpriseId: string,
    { what, users, ids }: { what: Grantable; users: string[]; ids: string[] },
  ): Promise<Map<string, number>> {
    return this.#countByUser(GRANTABLE[what].revoke, [enterpriseId, users, ids]);
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
