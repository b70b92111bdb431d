import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { NuisanceService } from "./nuisance.service.ts";

export function nuisanceRoutes(routes: Routes, nuisance: NuisanceService): void {
  routes.add(contract.alarmReport, ({ actor, query }) => nuisance.report(actor, query.week));
  routes.add(contract.takeSuggestion, ({ actor, body }) => nuisance.take(actor, body));
}
