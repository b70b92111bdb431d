import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { WasteService } from "./waste.service.ts";

export function wasteRoutes(routes: Routes, waste: WasteService): void {
  routes.add(contract.listWaste, ({ actor, query }) => waste.list(actor, query));
  routes.add(contract.oneWaste, ({ actor, query }) => waste.one(actor, query.id));
  routes.add(contract.decideWaste, ({ actor, body }) => waste.decide(actor, body));
  routes.add(contract.setWasteSensor, ({ actor, body }) => waste.setSensor(actor, body.sensor));
}
