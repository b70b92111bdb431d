import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import type { HistoryService } from "../commands/history.service.ts";
import { switchRoutes } from "./switches.routes.ts";
import { SwitchesService } from "./switches.service.ts";

/** The names of switches, and what happened to each. */
export function createSwitches({ database, history }: { database: Database; history: HistoryService }) {
  const service = new SwitchesService(database, history);
  return { service, routes: (routes: Routes) => switchRoutes(routes, service) };
}
