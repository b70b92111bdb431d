import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { WorkflowsModule } from "./workflows.module.ts";

export function workflowRoutes(routes: Routes, { editing, firings }: WorkflowsModule): void {
  routes.add(contract.listWorkflows, ({ actor }) => editing.list(actor));
  routes.add(contract.newWorkflows, ({ actor, body }) => editing.create(actor, body.workflows));
  routes.add(contract.editWorkflows, ({ actor, body }) => editing.edit(actor, body));
  routes.add(contract.deleteWorkflows, ({ actor, body }) => editing.delete(actor, body.workflows));
  routes.add(contract.workflowHistory, ({ actor, query }) => firings.history(actor, query));
}
