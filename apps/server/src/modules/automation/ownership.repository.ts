import type { Sql } from "../../platform/db/database.ts";

const OWNED = ["schedules", "scenes", "workflows"] as const;
export type Owned = (typeof OWNED)[number];

export class OwnershipRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async scheduleIds(enterpriseId: string, ownerId: string): Promise<string[]> {
    const rows = await this.#sql.query<{ id: string }>(
      "SELECT id FROM schedules WHERE enterprise_id = $1 AND owner_id = $2",
      [enterpriseId, ownerId],
    );
    return rows.map(({ id }) => id);
  }

  /** The kinds of things that changed hands. */
  async give(enterpriseId: string, from: string, to: string): Promise<Owned[]> {
    return this.#each((table) =>
      this.#sql.query(`UPDATE ${table} SET owner_id = $3 WHERE enterprise_id = $1 AND owner_id = $2 RETURNING 1`, [
        enterpriseId,
        from,
        to,
      ]),
    );
  }

  /** The kinds of things that went. */
  async remove(enterpriseId: string, ownerId: string): Promise<Owned[]> {
    return this.#each((table) =>
      this.#sql.query(`DELETE FROM ${table} WHERE enterprise_id = $1 AND owner_id = $2 RETURNING 1`, [
        enterpriseId,
        ownerId,
      ]),
    );
  }

  async #each(change: (table: Owned) => Promise<unknown[]>): Promise<Owned[]> {
    const changed: Owned[] = [];
    for (const table of OWNED) if ((await change(table)).length > 0) changed.push(table);
    return changed;
  }
}
