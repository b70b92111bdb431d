import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { DevicesService } from "./devices.service.ts";

export function deviceRoutes(routes: Routes, devices: DevicesService): void {
  routes.add(contract.myDevices, ({ actor, query }) => devices.list(actor, query));
}
