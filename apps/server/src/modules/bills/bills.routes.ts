import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { SuppliesService } from "./supplies.service.ts";

export function supplyRoutes(routes: Routes, supplies: SuppliesService): void {
  routes.add(contract.listSupplies, ({ actor }) => supplies.list(actor));
  routes.add(contract.newSupply, ({ actor, body }) => supplies.create(actor, body));
  routes.add(contract.editSupply, ({ actor, body }) => supplies.edit(actor, body));
  routes.add(contract.deleteSupply, ({ actor, body }) => supplies.delete(actor, body.id));
}
