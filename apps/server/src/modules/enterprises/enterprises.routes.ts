import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { EnterpriseEditService } from "./enterprise-edit.service.ts";
import type { EnterpriseService } from "./enterprises.service.ts";

export function enterpriseRoutes(routes: Routes, enterprises: EnterpriseService, editing: EnterpriseEditService): void {
  routes.add(contract.enterpriseMe, ({ actor }) => enterprises.current(actor));
  routes.add(contract.deviceTypes, () => enterprises.deviceTypes());
  routes.add(contract.switchEnterprise, ({ actor, body }) => enterprises.switchTo(actor, body.enterprise));
  routes.open(contract.enterpriseAssets, ({ query }) => enterprises.assets(query.enterprise));
  routes.add(contract.enterpriseDetails, ({ actor }) => editing.details(actor));
  routes.add(contract.editEnterprise, ({ actor, body }) => editing.edit(actor, body));
  routes.add(contract.addMetas, ({ actor, body }) => editing.setMetaKeys(actor, body));
}
