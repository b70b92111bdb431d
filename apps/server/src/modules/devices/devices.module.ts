import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import { deviceRoutes } from "./devices.routes.ts";
import { type DeviceEnd, DevicesService } from "./devices.service.ts";
import { SwitchesService } from "./switches.service.ts";

/** The devices of an enterprise with their switches, as each person may see them. */
export function createDevices({ database, end }: { database: Database; end: DeviceEnd }) {
  const service = new DevicesService(database, end);
  const switches = new SwitchesService(database);
  return { service, routes: (routes: Routes) => deviceRoutes(routes, service, switches) };
}
