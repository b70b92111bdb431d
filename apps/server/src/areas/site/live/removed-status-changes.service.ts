import type { Sql } from "../../../platform/db/database.ts";
import { StatusChangesRepository } from "./status-changes.repository.ts";

/** When a device came and went is forgotten with it or its enterprise; each is part of the transaction that removes it. */
export const statusHistory = {
  removeDevice: (sql: Sql, enterpriseId: string, deviceId: string) =>
    new StatusChangesRepository(sql).deleteOfDevice(enterpriseId, deviceId),
  removeEnterprise: (sql: Sql, enterpriseId: string) =>
    new StatusChangesRepository(sql).deleteOfEnterprise(enterpriseId),
};
