import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import { accessRoutes } from "./access.routes.ts";
import { AccessService, type OpenScreens, type Withdrawal } from "./access.service.ts";
import { type OwnerNewsTeller, OwnersService } from "./owners.service.ts";

/** Creates the grants of devices and switches, and their ownership. */
export function createAccess(dependencies: {
  database: Database;
  clock: Clock;
  changes: OpenScreens;
  tell: OwnerNewsTeller;
  withdrawal: Withdrawal;
}) {
  const { database, clock, changes, tell } = dependencies;
  const service = new AccessService(database, clock, changes, dependencies.withdrawal);
  const owners = new OwnersService({ database, clock, changes, tell });
  return { service, routes: (routes: Routes) => accessRoutes(routes, service, owners) };
}
