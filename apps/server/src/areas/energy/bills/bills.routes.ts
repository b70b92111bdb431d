import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { BillsService } from "./bills.service.ts";
import type { CostService } from "./cost.service.ts";
import type { SuppliesService } from "./supplies.service.ts";

export function supplyRoutes(routes: Routes, supplies: SuppliesService): void {
  routes.add(contract.listSupplies, ({ actor }) => supplies.list(actor));
  routes.add(contract.newSupply, ({ actor, body }) => supplies.create(actor, body));
  routes.add(contract.editSupply, ({ actor, body }) => supplies.edit(actor, body));
  routes.add(contract.deleteSupply, ({ actor, body }) => supplies.delete(actor, body.id));
}

export function billRoutes(routes: Routes, bills: BillsService, cost: CostService): void {
  routes.add(contract.listBills, ({ actor, query }) => bills.list(actor, query));
  routes.add(contract.oneBill, ({ actor, query }) => bills.one(actor, query));
  routes.add(contract.setUtilityBill, ({ actor, body }) => bills.setUtility(actor, body));
  routes.add(contract.energyCost, ({ actor, body }) => cost.of(actor, body));
}
