import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { ProvisioningService } from "./provisioning.service.ts";

export function provisioningRoutes(routes: Routes, provisioning: ProvisioningService): void {
  routes.add(contract.deviceExists, ({ actor, body, ip }) => provisioning.exists(actor, body, ip));
  routes.add(contract.newDevice, ({ actor, body, ip }) => provisioning.add(actor, body, ip));
  routes.add(contract.updateDeviceSecret, ({ actor, body }) => provisioning.renewSecret(actor, body.id));
}
