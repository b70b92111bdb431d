import type { Routes } from "../../../platform/http/route.ts";
import { PlacePicturesService } from "./place-pictures.service.ts";
import { planRoutes } from "./plans.routes.ts";
import { PlansService } from "./plans.service.ts";

/** Creates the floor plans and pictures of places. */
export function createPlans(parts: ConstructorParameters<typeof PlansService>[0]) {
  const service = new PlansService(parts);
  const pictures = new PlacePicturesService(parts);
  return { service, routes: (routes: Routes) => planRoutes(routes, service, pictures) };
}
