import type { Sql } from "../../platform/db/database.ts";
import { notifyStatement, type StoreNotices } from "../../platform/db/notices.ts";

export class ChangesRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The admins, and whoever was granted one of these devices or a switch of one. */
  async peopleOf(enterpriseId: string, deviceIds: string[]): Promise<string[]> {
    const rows = await this.#sql.query<{ user_id: string }>(
      `SELECT m.user_id FROM memberships m
       WHERE m.enterprise_id = $1 AND (m.role = 'admin'
         OR EXISTS (SELECT 1 FROM device_grants g
           WHERE g.enterprise_id = $1 AND g.user_id = m.user_id AND g.device_id = ANY($2))
         OR EXISTS (SELECT 1 FROM switch_grants g
           JOIN switch_appliances s ON s.enterprise_id = g.enterprise_id AND s.id = g.switch_id
           WHERE g.enterprise_id = $1 AND g.user_id = m.user_id AND s.device_id = ANY($2)))`,
      [enterpriseId, deviceIds],
    );
    return rows.map((row) => row.user_id);
  }

  async notify(notice: StoreNotices["people.changed"]): Promise<void> {
    const { text, values } = notifyStatement("people.changed", notice);
    await this.#sql.query(text, values);
  }
}
