import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { GroupsService } from "./groups.service.ts";

export function groupRoutes(routes: Routes, groups: GroupsService): void {
  routes.add(contract.deviceGroups, ({ actor, query }) =>
    groups.list(actor, query.populate === "true" || query.populate === "1"),
  );
}
