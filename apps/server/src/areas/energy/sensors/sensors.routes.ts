import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { SensorsService } from "./sensors.service.ts";

export function sensorRoutes(routes: Routes, sensors: SensorsService): void {
  routes.add(contract.listSensors, ({ actor, query }) => sensors.list(actor, query));
  routes.add(contract.sensorHistory, ({ actor, body }) => sensors.history(actor, body));
  routes.add(contract.editSensor, ({ actor, body }) => sensors.rename(actor, body));
}
