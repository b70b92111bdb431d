import type { Routes } from "../../../platform/http/route.ts";
import { deviceRoutes } from "./devices.routes.ts";
import { DevicesService } from "./devices.service.ts";
import { SwitchesService } from "./switches.service.ts";

/** Creates the devices of an enterprise with their switches, as each person may see them. */
export function createDevices(dependencies: ConstructorParameters<typeof DevicesService>[0]) {
  const service = new DevicesService(dependencies);
  const switches = new SwitchesService(dependencies.database);
  return { service, routes: (routes: Routes) => deviceRoutes(routes, service, switches) };
}
