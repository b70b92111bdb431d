import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import { groupRoutes } from "./groups.routes.ts";
import { type GroupedDevices, GroupsService } from "./groups.service.ts";
import type { Withdrawal } from "./room-access.service.ts";

/** Creates rooms, and other groups of devices. */
export function createGroups(dependencies: {
  database: Database;
  clock: Clock;
  devices: GroupedDevices;
  withdrawal: Withdrawal;
}) {
  const service = new GroupsService(dependencies);
  return { service, routes: (routes: Routes) => groupRoutes(routes, service) };
}
