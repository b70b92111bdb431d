import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { BinService } from "./bin.service.ts";

export function binRoutes(routes: Routes, bin: BinService): void {
  routes.add(contract.listBin, ({ actor, query }) => bin.list(actor, query));
  routes.add(contract.restoreBinned, ({ actor, body }) => bin.restore(actor, body.id));
  routes.add(contract.undoDelete, ({ actor, body }) => bin.undo(actor, body));
  routes.add(contract.purgeBinned, ({ actor, body }) => bin.purge(actor, body.id));
}
