import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import { onCallRoutes } from "./on-call.routes.ts";
import { OnCallService } from "./on-call.service.ts";

/** Creates the on-call plans with their covers and escalation steps (ADR 0074). */
export function createOnCall({ database, clock }: { database: Database; clock: Clock }) {
  const service = new OnCallService(database, clock);
  return { service, routes: (routes: Routes) => onCallRoutes(routes, service) };
}
