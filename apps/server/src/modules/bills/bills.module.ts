import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import { supplyRoutes } from "./bills.routes.ts";
import { DemandSuppliesService } from "./demand-supplies.service.ts";
import { SuppliesService } from "./supplies.service.ts";

/** Connections to a utility, and what they cost (ADR 0075). */
export function createBills({ database, clock }: { database: Database; clock: Clock }) {
  const supplies = new SuppliesService(database, clock);
  return {
    supplies,
    demand: new DemandSuppliesService(database, clock),
    routes: (routes: Routes) => supplyRoutes(routes, supplies),
  };
}
