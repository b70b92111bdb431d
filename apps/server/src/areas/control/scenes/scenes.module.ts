import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import { sceneRoutes } from "./scenes.routes.ts";
import { ScenesService } from "./scenes.service.ts";

/** Scenes: several switches with one tap. */
export function createScenes(dependencies: {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "orders" | "withdrawal">;
}) {
  const service = new ScenesService(dependencies.database, dependencies.clock, dependencies.commands);
  return { service, routes: (routes: Routes) => sceneRoutes(routes, service) };
}
