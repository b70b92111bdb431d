import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import type { UsagePort } from "./billed-supply.ts";
import { billRoutes, supplyRoutes } from "./bills.routes.ts";
import { BillsService } from "./bills.service.ts";
import { SuppliesService } from "./supplies.service.ts";

/** Connections to a utility, and what they cost (ADR 0075). */
export function createBills({ database, clock, usage }: { database: Database; clock: Clock; usage: UsagePort }) {
  const supplies = new SuppliesService(database, clock);
  const service = new BillsService(database, clock, usage);
  return {
    supplies,
    service,
    routes: (routes: Routes) => {
      supplyRoutes(routes, supplies);
      billRoutes(routes, service);
    },
  };
}
