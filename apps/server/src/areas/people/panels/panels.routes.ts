import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { PanelsService } from "./panels.service.ts";

export function panelRoutes(routes: Routes, panels: PanelsService): void {
  routes.add(contract.listPanels, ({ actor }) => panels.list(actor));
  routes.add(contract.newPanel, ({ actor, body }) => panels.create(actor, body));
  routes.add(contract.newPanelCode, ({ actor, body }) => panels.newCode(actor, body.id));
  routes.add(contract.renamePanel, ({ actor, body }) => panels.rename(actor, body));
  routes.add(contract.deletePanel, ({ actor, body }) => panels.delete(actor, body.id));
  routes.open(contract.pairPanel, ({ body, ip, agent }) => panels.pair(body.pairing_code, { ip, agent }));
  routes.add(contract.panelMe, ({ actor }) => panels.me(actor));
}
