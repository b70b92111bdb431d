import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { ViewsService } from "./views.service.ts";

export function viewRoutes(routes: Routes, views: ViewsService): void {
  routes.add(contract.listViews, ({ actor, query }) => views.list(actor, query.list));
  routes.add(contract.newView, ({ actor, body }) => views.create(actor, body));
  routes.add(contract.editView, ({ actor, body }) => views.edit(actor, body));
  routes.add(contract.deleteView, ({ actor, body }) => views.delete(actor, body.id));
  routes.add(contract.keepArrangement, ({ actor, body }) => views.keepLast(actor, body.list, body.arrangement));
}
