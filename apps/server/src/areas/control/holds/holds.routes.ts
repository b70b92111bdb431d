import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { HoldsService } from "./holds.service.ts";

export function holdRoutes(routes: Routes, holds: HoldsService): void {
  routes.add(contract.listHolds, ({ actor }) => holds.list(actor));
  routes.add(contract.newHolds, ({ actor, body }) => holds.place(actor, body));
  routes.add(contract.releaseHolds, ({ actor, body }) => holds.release(actor, body));
}
