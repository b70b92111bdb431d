import type { Routes } from "../../../platform/http/route.ts";
import { panelRoutes } from "./panels.routes.ts";
import { type PanelsDependencies, PanelsService } from "./panels.service.ts";

/** Creates the tablets on walls. */
export function createPanels(dependencies: PanelsDependencies) {
  const service = new PanelsService(dependencies);
  return { service, routes: (routes: Routes) => panelRoutes(routes, service) };
}
