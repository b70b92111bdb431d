import type { Sql } from "../../../platform/db/database.ts";
import type { Forget } from "../../../platform/db/forgetting.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";

/** Alarms that were closed so long ago, with all steps of their lives. */
export const forgetAlarms: Forget = (sql, enterpriseId, before, limit) =>
  new AlarmRowsRepository(sql).forget(enterpriseId, before, limit);

/** Part of the transaction that restores a backup: whoever had the store afterwards was told, or nobody was. */
export function tellNobodyOfAlarms(sql: Sql): Promise<void> {
  return new AlarmRowsRepository(sql).tellNobody();
}
