import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import { viewRoutes } from "./views.routes.ts";
import { ViewsService } from "./views.service.ts";

/** Creates the saved views of lists. */
export function createViews({ database, clock }: { database: Database; clock: Clock }) {
  const service = new ViewsService(database, clock);
  return { service, routes: (routes: Routes) => viewRoutes(routes, service) };
}
