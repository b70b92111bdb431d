import type { Routes } from "../../../platform/http/route.ts";
import { planRoutes } from "./plans.routes.ts";
import { PlansService } from "./plans.service.ts";

/** Creates the floor plans of places. */
export function createPlans(parts: ConstructorParameters<typeof PlansService>[0]) {
  const service = new PlansService(parts);
  return { service, routes: (routes: Routes) => planRoutes(routes, service) };
}
