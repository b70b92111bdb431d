import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { UserService } from "./users.service.ts";

export function userRoutes(routes: Routes, users: UserService): void {
  routes.add(contract.me, ({ actor }) => users.me(actor));
  routes.add(contract.beginTour, ({ actor }) => users.beginTour(actor));
}
