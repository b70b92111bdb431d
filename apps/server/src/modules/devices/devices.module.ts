import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import type { Withdrawal } from "../groups/room-access.service.ts";
import { deviceRoutes } from "./devices.routes.ts";
import { type DeviceEnd, DevicesService } from "./devices.service.ts";
import { SwitchesService } from "./switches.service.ts";

/** The devices of an enterprise with their switches, as each person may see them. */
export function createDevices(given: { database: Database; end: DeviceEnd; withdrawal: Withdrawal }) {
  const service = new DevicesService(given);
  const switches = new SwitchesService(given.database);
  return { service, routes: (routes: Routes) => deviceRoutes(routes, service, switches) };
}
