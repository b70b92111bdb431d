import type { Routes } from "../../../platform/http/route.ts";
import { type EnterpriseEditDependencies, EnterpriseEditService } from "./enterprise-edit.service.ts";
import { enterpriseEditRoutes, enterpriseRoutes } from "./enterprises.routes.ts";
import { type EnterpriseDependencies, EnterpriseService } from "./enterprises.service.ts";

/** The enterprises that people belong to and work in. */
export function createEnterprises(given: EnterpriseDependencies) {
  const service = new EnterpriseService(given);
  return { service, routes: (routes: Routes) => enterpriseRoutes(routes, service) };
}

/** How admins change their enterprise. Apart from the above, since schedules and devices follow what is changed. */
export function createEnterpriseEditing(given: EnterpriseEditDependencies) {
  const service = new EnterpriseEditService(given);
  return { service, routes: (routes: Routes) => enterpriseEditRoutes(routes, service) };
}
