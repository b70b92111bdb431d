import type { Sql } from "../../../platform/db/database.ts";
import { RemovedReadingsRepository } from "./removed-readings.repository.ts";

/** Readings go with their device or enterprise; each is part of the transaction that removes it. */
export const readingsHistory = {
  removeDevice: (sql: Sql, enterpriseId: string, deviceId: string) =>
    new RemovedReadingsRepository(sql).ofDevice(enterpriseId, deviceId),
  removeEnterprise: (sql: Sql, enterpriseId: string) => new RemovedReadingsRepository(sql).ofEnterprise(enterpriseId),
};
