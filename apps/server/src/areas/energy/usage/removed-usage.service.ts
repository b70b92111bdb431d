import type { Sql } from "../../../platform/db/database.ts";
import { UsageMonthsRepository } from "./usage-months.repository.ts";

/** What was made of readings stays as long as they do, and goes with their device or enterprise. */
export const usageHistory = {
  removeDevice: (sql: Sql, enterpriseId: string, deviceId: string) =>
    new UsageMonthsRepository(sql).removeOfDevice(enterpriseId, deviceId),
  removeEnterprise: (sql: Sql, enterpriseId: string) => new UsageMonthsRepository(sql).removeOfEnterprise(enterpriseId),
};
