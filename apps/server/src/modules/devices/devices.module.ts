import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import { deviceRoutes } from "./devices.routes.ts";
import { type DeviceEnd, DevicesService } from "./devices.service.ts";

/** The devices of an enterprise, as each person may see them. */
export function createDevices({ database, end }: { database: Database; end: DeviceEnd }) {
  const service = new DevicesService(database, end);
  return { service, routes: (routes: Routes) => deviceRoutes(routes, service) };
}
