import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { OnCallService } from "./on-call.service.ts";

export function onCallRoutes(routes: Routes, onCall: OnCallService): void {
  routes.add(contract.listOnCall, ({ actor }) => onCall.list(actor));
  routes.add(contract.newOnCallPlan, ({ actor, body }) => onCall.create(actor, body));
  routes.add(contract.editOnCallPlan, ({ actor, body }) => onCall.edit(actor, body));
  routes.add(contract.deleteOnCallPlan, ({ actor, body }) => onCall.delete(actor, body.id));
  routes.add(contract.coverOnCall, ({ actor, body }) => onCall.cover(actor, body));
  routes.add(contract.uncoverOnCall, ({ actor, body }) => onCall.uncover(actor, body));
}
