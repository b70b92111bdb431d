import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { SwitchesService } from "./switches.service.ts";

export function switchRoutes(routes: Routes, switches: SwitchesService): void {
  routes.add(contract.editSwitch, ({ actor, body }) => switches.rename(actor, body.id, body.name));
  routes.add(contract.switchEvents, ({ actor, query }) => switches.events(actor, query.id, query.day));
}
