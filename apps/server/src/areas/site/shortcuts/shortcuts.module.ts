import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import { shortcutRoutes } from "./shortcuts.routes.ts";
import { ShortcutsService } from "./shortcuts.service.ts";

/** Creates the shortcuts on people's home screens. */
export function createShortcuts({ database }: { database: Database }) {
  const service = new ShortcutsService(database);
  return { service, routes: (routes: Routes) => shortcutRoutes(routes, service) };
}
