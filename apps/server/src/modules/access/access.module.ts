import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import { accessRoutes } from "./access.routes.ts";
import { AccessService, type OpenScreens, type Withdrawal } from "./access.service.ts";

/** Who may use which devices and switches. */
export function createAccess(given: {
  database: Database;
  clock: Clock;
  changes: OpenScreens;
  withdrawal: Withdrawal;
}) {
  const service = new AccessService(given.database, given.clock, given.changes, given.withdrawal);
  return { service, routes: (routes: Routes) => accessRoutes(routes, service) };
}
