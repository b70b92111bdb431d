import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { EnterpriseService } from "./enterprises.service.ts";

export function enterpriseRoutes(routes: Routes, enterprises: EnterpriseService): void {
  routes.add(contract.enterpriseMe, ({ actor }) => enterprises.current(actor));
  routes.add(contract.deviceTypes, () => enterprises.deviceTypes());
  routes.add(contract.switchEnterprise, ({ actor, body }) => enterprises.switchTo(actor, body.enterprise));
}
