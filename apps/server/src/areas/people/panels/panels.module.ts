import type { Routes } from "../../../platform/http/route.ts";
import { panelRoutes } from "./panels.routes.ts";
import { type PanelsDependencies, PanelsService } from "./panels.service.ts";

/** Creates the tablets on the walls of rooms. */
export function createPanels(given: PanelsDependencies) {
  const service = new PanelsService(given);
  return { service, routes: (routes: Routes) => panelRoutes(routes, service) };
}
