import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { CalendarDays } from "./calendar-days.ts";
import { tariffRoutes } from "./tariffs.routes.ts";
import { TariffsService } from "./tariffs.service.ts";

/** Creates the tariffs of utilities, in dated versions (ADR 0075). */
export function createTariffs(dependencies: { database: Database; clock: Clock; calendarDays: CalendarDays }) {
  const service = new TariffsService(dependencies);
  return { service, routes: (routes: Routes) => tariffRoutes(routes, service) };
}
