import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { GroupsService } from "./groups.service.ts";

export function groupRoutes(routes: Routes, groups: GroupsService): void {
  routes.add(contract.deviceGroups, ({ actor, query }) =>
    groups.list(actor, query.populate === "true" || query.populate === "1"),
  );
  routes.add(contract.newGroup, ({ actor, body }) => groups.create(actor, body));
  routes.add(contract.editGroup, ({ actor, body }) => groups.edit(actor, body));
  routes.add(contract.deleteGroup, ({ actor, body }) => groups.delete(actor, body.id));
}
