import type { Forget } from "../../../platform/db/forgetting.ts";
import { EventsRepository } from "./events.repository.ts";

/** What happened to devices, once it is older than it is to be kept; the last of each kind stays, since it says how a device is. */
export const forgetEvents: Forget = (sql, enterpriseId, before, limit) =>
  new EventsRepository(sql).forget(enterpriseId, before, limit);
