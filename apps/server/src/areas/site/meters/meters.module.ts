import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { EnergyFigures } from "./energy-figures.ts";
import { meterRoutes } from "./meters.routes.ts";
import { MetersService } from "./meters.service.ts";

/** Creates the tree of meters, so that sums count nothing twice. */
export function createMeters(given: { database: Database; clock: Clock; analytics: EnergyFigures }) {
  const service = new MetersService(given.database, given.clock, given.analytics);
  return { service, routes: (routes: Routes) => meterRoutes(routes, service) };
}
