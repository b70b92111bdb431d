import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { DemandService } from "./demand.service.ts";
import type { TrialService } from "./trial.service.ts";

export function demandRoutes(routes: Routes, demand: DemandService, trial: TrialService): void {
  routes.add(contract.listDemand, ({ actor }) => demand.list(actor));
  routes.add(contract.demandDay, ({ actor, query }) => demand.day(actor, query));
  routes.add(contract.setDemandLimit, ({ actor, body }) => demand.set(actor, body));
  routes.add(contract.deleteDemandLimit, ({ actor, body }) => demand.delete(actor, body.supply));
  routes.add(contract.tryDemandLimit, ({ actor, body }) => trial.try(actor, body));
}
