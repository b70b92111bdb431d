import type { Sql } from "../../../platform/db/database.ts";
import type { Forget } from "../../../platform/db/forgetting.ts";
import { DeliveriesRepository } from "./deliveries.repository.ts";

/** What was sent, once it is older than what people were told is to be kept. */
export const forgetDeliveries: Forget = (sql, enterpriseId, before, limit) =>
  new DeliveriesRepository(sql).forget(enterpriseId, before, limit);

/** Part of the transaction that restores a backup: what waited to be sent then is not sent now. */
export function dropPastDeliveries(sql: Sql): Promise<void> {
  return new DeliveriesRepository(sql).dropEvery();
}
