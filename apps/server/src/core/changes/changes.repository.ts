import type { Sql } from "../../platform/db/database.ts";
import { notifyStatement, type StoreNotices } from "../../platform/db/store-notices.ts";

export class ChangesRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async notify(notice: StoreNotices["people.changed"]): Promise<void> {
    const { text, values } = notifyStatement("people.changed", notice);
    await this.#sql.query(text, values);
  }
}
