import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import { tariffRoutes } from "./tariffs.routes.ts";
import { TariffsService } from "./tariffs.service.ts";

/** What utilities charge, in dated versions (ADR 0075). */
export function createTariffs({ database, clock }: { database: Database; clock: Clock }) {
  const service = new TariffsService(database, clock);
  return { service, routes: (routes: Routes) => tariffRoutes(routes, service) };
}
