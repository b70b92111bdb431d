import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { EnterpriseService } from "../enterprises/enterprises.service.ts";
import type { UserService } from "./users.service.ts";

export function userRoutes(routes: Routes, users: UserService, enterprises: EnterpriseService): void {
  routes.add(contract.me, ({ actor }) => users.me(actor));
  routes.add(contract.myEnterprises, ({ actor }) => enterprises.listOf(actor));
}
