import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { FiringsService } from "./firings.service.ts";
import type { ReplayService } from "./replay.service.ts";
import type { TrueNowService } from "./true-now.service.ts";
import type { WorkflowsService } from "./workflows.service.ts";

interface WorkflowServices {
  workflows: WorkflowsService;
  firings: FiringsService;
  replays: ReplayService;
  trueNow: TrueNowService;
}

export function workflowRoutes(routes: Routes, { workflows, firings, replays, trueNow }: WorkflowServices): void {
  routes.add(contract.listWorkflows, ({ actor }) => workflows.list(actor));
  routes.add(contract.workflowCount, ({ actor }) => workflows.count(actor));
  routes.add(contract.newWorkflows, ({ actor, body }) => workflows.create(actor, body));
  routes.add(contract.editWorkflows, ({ actor, body }) => workflows.edit(actor, body));
  routes.add(contract.deleteWorkflows, ({ actor, body }) => workflows.delete(actor, body.workflows));
  routes.add(contract.workflowHistory, ({ actor, query }) => firings.history(actor, query));
  routes.add(contract.workflowVersions, ({ actor, query }) => workflows.versions(actor, query.key));
  routes.add(contract.undoWorkflow, ({ actor, body }) => workflows.undo(actor, body));
  routes.add(contract.replayWorkflows, ({ actor, body }) => replays.replay(actor, body.workflows));
  routes.add(contract.checkWorkflows, ({ actor, body }) => trueNow.check(actor, body));
}
