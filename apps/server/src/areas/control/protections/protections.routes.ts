import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { ProtectionsService } from "./protections.service.ts";

export function protectionRoutes(routes: Routes, protections: ProtectionsService): void {
  routes.add(contract.listProtections, ({ actor }) => protections.list(actor));
  routes.add(contract.setLimits, ({ actor, body }) => protections.setLimits(actor, body));
  routes.add(contract.newInterlock, ({ actor, body }) => protections.create(actor, body));
  routes.add(contract.editInterlock, ({ actor, body }) => protections.edit(actor, body));
  routes.add(contract.deleteInterlock, ({ actor, body }) => protections.delete(actor, body.id));
}
