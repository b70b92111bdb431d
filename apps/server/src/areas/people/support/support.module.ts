import type { Routes } from "../../../platform/http/route.ts";
import { FeedbackService } from "./feedback.service.ts";
import { supportRoutes } from "./support.routes.ts";
import { type SupportDependencies, SupportService } from "./support.service.ts";
import { SupportDesk, type SupportDeskDependencies } from "./support-desk.service.ts";

/** Creates tickets and feedback. */
export function createSupport(given: Omit<SupportDependencies, "desk"> & SupportDeskDependencies) {
  const desk = new SupportDesk(given);
  const service = new SupportService({ ...given, desk });
  const feedback = new FeedbackService(given.database, given.clock);
  return { service, routes: (routes: Routes) => supportRoutes(routes, service, { desk, feedback }) };
}
