import type { Routes } from "../../platform/http/route.ts";
import { provisioningRoutes } from "./provisioning.routes.ts";
import { type ProvisioningDependencies, ProvisioningService } from "./provisioning.service.ts";

/** How new devices come into an enterprise. */
export function createProvisioning(given: ProvisioningDependencies) {
  const service = new ProvisioningService(given);
  return { service, routes: (routes: Routes) => provisioningRoutes(routes, service) };
}
