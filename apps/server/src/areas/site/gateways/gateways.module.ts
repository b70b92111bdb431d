import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Module } from "../../../platform/module.ts";
import type { Adopting } from "./adopting.ts";
import { AdoptionService } from "./adoption.service.ts";
import { ExtensionService } from "./extension.service.ts";
import { FoundService } from "./found.service.ts";
import { GatewayLooksRepository } from "./gateway-looks.repository.ts";
import { GatewayReportsService } from "./gateway-reports.service.ts";
import { GatewayTriesRepository } from "./gateway-tries.repository.ts";
import { gatewayRoutes } from "./gateways.routes.ts";
import { type GatewaysDependencies, GatewaysService } from "./gateways.service.ts";
import { ModbusService } from "./modbus.service.ts";
import { Waiting } from "./waiting.ts";

/** After this long nobody waits for a try any more. */
const TRY_KEPT_MS = 60_000;

/** Creates the gateways, their found devices, and the adoption of these. */
export function createGateways(parts: GatewaysDependencies & { adopting: readonly Adopting[] }) {
  const waiting = new Waiting();
  const shared = { ...parts, waiting };
  const gateways = new GatewaysService(parts);
  const found = new FoundService(shared);
  const adoption = new AdoptionService(shared);
  const extension = new ExtensionService(parts);
  const modbus = new ModbusService(shared);
  const reports = new GatewayReportsService({ ...shared, modbus });
  const { database, clock } = parts;
  const forgetTries = async () => {
    const before = new Date(clock.now().getTime() - TRY_KEPT_MS);
    await new GatewayTriesRepository(database).forget(before);
    await new GatewayLooksRepository(database).forget(before);
  };
  return {
    routes: (routes: Routes) => gatewayRoutes(routes, { gateways, found, adoption, extension, reports, modbus }),
    listen(listener: StoreListener) {
      listener.on("gateway.changed", ({ gateway }) => waiting.tell(gateway));
      listener.on("gateway.tried", ({ id }) => waiting.tell(id));
    },
    chores: [
      { name: "silent_gateways", everyMs: 10_000, run: () => gateways.markLost() },
      { name: "forgotten_tries", everyMs: 60_000, run: forgetTries },
    ],
    beforeClose: () => waiting.close(),
  } satisfies Module;
}
