import type { Sql } from "../../../platform/db/database.ts";
import { EventsRepository } from "./events.repository.ts";

/** Events go with their device or enterprise; each is part of the transaction that removes it. */
export const eventsHistory = {
  removeDevice: (sql: Sql, enterpriseId: string, deviceId: string) =>
    new EventsRepository(sql).deleteOfDevice(enterpriseId, deviceId),
  removeEnterprise: (sql: Sql, enterpriseId: string) => new EventsRepository(sql).deleteOfEnterprise(enterpriseId),
};
