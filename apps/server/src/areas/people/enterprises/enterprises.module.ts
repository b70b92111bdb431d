import type { Routes } from "../../../platform/http/route.ts";
import { EnterpriseCreation, type EnterpriseCreationDependencies } from "./enterprise-creation.service.ts";
import { type EnterpriseEditDependencies, EnterpriseEditService } from "./enterprise-edit.service.ts";
import { enterpriseEditRoutes, enterpriseRoutes } from "./enterprises.routes.ts";
import { type EnterpriseDependencies, EnterpriseService } from "./enterprises.service.ts";

/** Creates the enterprises that people belong to and work in. */
export function createEnterprises(given: EnterpriseDependencies & EnterpriseCreationDependencies) {
  const service = new EnterpriseService(given);
  const creation = new EnterpriseCreation({ ...given, enterprises: service });
  return { service, routes: (routes: Routes) => enterpriseRoutes(routes, service, creation) };
}

/** Creates the editing of enterprises. It is separate, since schedules and devices depend on the changes. */
export function createEnterpriseEditing(given: EnterpriseEditDependencies) {
  const service = new EnterpriseEditService(given);
  return { service, routes: (routes: Routes) => enterpriseEditRoutes(routes, service) };
}
