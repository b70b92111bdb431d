import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { ShortcutsService } from "./shortcuts.service.ts";

export function shortcutRoutes(routes: Routes, shortcuts: ShortcutsService): void {
  routes.add(contract.newShortcut, ({ actor, body }) => shortcuts.create(actor, body));
  routes.add(contract.editShortcut, ({ actor, body }) => shortcuts.move(actor, body.shortcut_id, body.position));
  routes.add(contract.listShortcuts, ({ actor }) => shortcuts.list(actor));
  routes.add(contract.deleteShortcut, ({ actor, query }) => shortcuts.delete(actor, query.shortcut_id));
}
