import { Repository } from "../../platform/db/repository.ts";
import { notifyStatement, type StoreNotices } from "../../platform/db/store-notices.ts";

export class ChangesRepository extends Repository {
  async notify(notice: StoreNotices["people.changed"]): Promise<void> {
    const { text, values } = notifyStatement("people.changed", notice);
    await this.sql.query(text, values);
  }
}
