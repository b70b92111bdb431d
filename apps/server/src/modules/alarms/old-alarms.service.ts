import type { Forget } from "../../platform/db/forgetting.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";

/** Alarms that were closed so long ago, with all steps of their lives. */
export const forgetAlarms: Forget = (sql, enterpriseId, before, limit) =>
  new AlarmRowsRepository(sql).forget(enterpriseId, before, limit);
