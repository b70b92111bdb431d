import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { ConfigurationService } from "./configuration.service.ts";

export function configurationRoutes(routes: Routes, configuration: ConfigurationService): void {
  routes.add(contract.configureDevice, ({ actor, body }) => configuration.send(actor, body));
  routes.add(contract.deviceConfig, async ({ actor, query: { userDevice, ask, id } }) => {
    if (ask === "true" || ask === "1") await configuration.requestFromDevice(actor, userDevice);
    return configuration.show(actor, userDevice, id);
  });
}
