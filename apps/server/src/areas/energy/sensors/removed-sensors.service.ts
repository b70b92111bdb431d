import type { Sql } from "../../../platform/db/database.ts";
import { RemovedSensorsRepository } from "./removed-sensors.repository.ts";

/** What sensors measured goes with their device or enterprise; each is part of the transaction that removes it. */
export const sensorsHistory = {
  removeDevice: (sql: Sql, enterpriseId: string, deviceId: string) =>
    new RemovedSensorsRepository(sql).ofDevice(enterpriseId, deviceId),
  removeEnterprise: (sql: Sql, enterpriseId: string) => new RemovedSensorsRepository(sql).ofEnterprise(enterpriseId),
};
