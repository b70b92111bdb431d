import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { EnterpriseCreation } from "./enterprise-creation.service.ts";
import type { EnterpriseEditService } from "./enterprise-edit.service.ts";
import type { EnterpriseService } from "./enterprises.service.ts";

export function enterpriseRoutes(routes: Routes, enterprises: EnterpriseService, creation: EnterpriseCreation): void {
  routes.add(contract.myEnterprises, ({ actor }) => enterprises.listOf(actor));
  routes.add(contract.enterpriseMe, ({ actor }) => enterprises.current(actor));
  routes.add(contract.deviceTypes, () => enterprises.deviceTypes());
  routes.add(contract.switchEnterprise, ({ actor, body }) => enterprises.switchTo(actor, body.enterprise));
  routes.add(contract.createEnterprise, ({ actor, body }) => creation.create(actor, body));
  routes.open(contract.enterpriseAssets, ({ query }) => enterprises.assets(query.enterprise));
}

export function enterpriseEditRoutes(routes: Routes, editing: EnterpriseEditService): void {
  routes.add(contract.enterpriseDetails, ({ actor }) => editing.details(actor));
  routes.add(contract.editEnterprise, ({ actor, body }) => editing.edit(actor, body));
  routes.add(contract.addMetas, ({ actor, body }) => editing.setMetaKeys(actor, body));
}
