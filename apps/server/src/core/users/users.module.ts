import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import { userRoutes } from "./users.routes.ts";
import { UserService } from "./users.service.ts";

/** Creates the people and their accounts, independent of their enterprises. */
export function createUsers({ database, clock }: { database: Database; clock: Clock }) {
  const service = new UserService(database, clock);
  return { service, routes: (routes: Routes) => userRoutes(routes, service) };
}
