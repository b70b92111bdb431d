import type { Routes } from "../../platform/http/route.ts";
import { supportRoutes } from "./support.routes.ts";
import { type SupportDependencies, SupportService } from "./support.service.ts";

/** Tickets and feedback. */
export function createSupport(given: SupportDependencies) {
  const service = new SupportService(given);
  return { service, routes: (routes: Routes) => supportRoutes(routes, service) };
}
