import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import { userRoutes } from "./users.routes.ts";
import { UserService } from "./users.service.ts";

/** People and their accounts, whatever enterprises they belong to. */
export function createUsers({ database, clock }: { database: Database; clock: Clock }) {
  const service = new UserService(database, clock);
  return { service, routes: (routes: Routes) => userRoutes(routes, service) };
}
