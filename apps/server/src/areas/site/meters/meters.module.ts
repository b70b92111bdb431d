import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { EnergyFigures } from "./energy-figures.ts";
import { meterRoutes } from "./meters.routes.ts";
import { MetersService } from "./meters.service.ts";

/** Creates the tree of meters, so that sums count nothing twice. */
export function createMeters(dependencies: { database: Database; clock: Clock; analytics: EnergyFigures }) {
  const service = new MetersService(dependencies.database, dependencies.clock, dependencies.analytics);
  return { service, routes: (routes: Routes) => meterRoutes(routes, service) };
}
