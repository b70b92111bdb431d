import type { Routes } from "../../../platform/http/route.ts";
import { DeviceCredentials, type DeviceCredentialsDependencies } from "./device-credentials.service.ts";
import { provisioningRoutes } from "./provisioning.routes.ts";
import { type ProvisioningDependencies, ProvisioningService } from "./provisioning.service.ts";

/** Creates the adding of new devices to an enterprise. */
export function createProvisioning(
  dependencies: Omit<ProvisioningDependencies, "credentials"> & DeviceCredentialsDependencies,
) {
  const credentials = new DeviceCredentials(dependencies);
  const service = new ProvisioningService({ ...dependencies, credentials });
  return { service, credentials, routes: (routes: Routes) => provisioningRoutes(routes, service) };
}
