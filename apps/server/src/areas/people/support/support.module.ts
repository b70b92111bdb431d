import type { Routes } from "../../../platform/http/route.ts";
import { FeedbackService } from "./feedback.service.ts";
import { supportRoutes } from "./support.routes.ts";
import { type SupportDependencies, SupportService } from "./support.service.ts";
import { SupportDesk, type SupportDeskDependencies } from "./support-desk.service.ts";

/** Creates tickets and feedback. */
export function createSupport(dependencies: Omit<SupportDependencies, "desk"> & SupportDeskDependencies) {
  const desk = new SupportDesk(dependencies);
  const service = new SupportService({ ...dependencies, desk });
  const feedback = new FeedbackService(dependencies.database, dependencies.clock);
  return { service, routes: (routes: Routes) => supportRoutes(routes, service, { desk, feedback }) };
}
