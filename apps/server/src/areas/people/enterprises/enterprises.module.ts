import type { Routes } from "../../../platform/http/route.ts";
import { EnterpriseCreation, type EnterpriseCreationDependencies } from "./enterprise-creation.service.ts";
import { type EnterpriseEditDependencies, EnterpriseEditService } from "./enterprise-edit.service.ts";
import { enterpriseEditRoutes, enterpriseRoutes } from "./enterprises.routes.ts";
import { type EnterpriseDependencies, EnterpriseService } from "./enterprises.service.ts";

/** Creates the enterprises that people belong to and work in. */
export function createEnterprises(dependencies: EnterpriseDependencies & EnterpriseCreationDependencies) {
  const service = new EnterpriseService(dependencies);
  const creation = new EnterpriseCreation({ ...dependencies, enterprises: service });
  return { service, routes: (routes: Routes) => enterpriseRoutes(routes, service, creation) };
}

/** Creates the editing of enterprises. It is separate, since schedules and devices depend on the changes. */
export function createEnterpriseEditing(dependencies: EnterpriseEditDependencies) {
  const service = new EnterpriseEditService(dependencies);
  return { service, routes: (routes: Routes) => enterpriseEditRoutes(routes, service) };
}
