import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { MetersService } from "./meters.service.ts";

export function meterRoutes(routes: Routes, meters: MetersService): void {
  routes.add(contract.listMeters, ({ actor }) => meters.tree(actor));
  routes.add(contract.placeMeters, ({ actor, body }) => meters.place(actor, body));
  routes.add(contract.meterEnergy, ({ actor, body }) => meters.energy(actor, body));
}
