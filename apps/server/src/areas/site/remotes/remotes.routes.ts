import { brandsOf, codesetsToTry, contract, presentCodeset } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { IrPlayerService } from "./ir-player.service.ts";
import { type RemotesService, requireCodeset } from "./remotes.service.ts";

export function remoteRoutes(routes: Routes, remotes: RemotesService, player: IrPlayerService): void {
  routes.add(contract.applianceBrands, async ({ query }) => brandsOf(query.type));
  routes.add(contract.testCodesets, async ({ body: { type, brand, stb_provider } }) => ({
    codesets: codesetsToTry(type, brand, stb_provider),
  }));
  routes.add(contract.newRemote, ({ actor, body }) => remotes.create(actor, body));
  routes.add(contract.editRemote, ({ actor, body }) => remotes.edit(actor, body));
  routes.add(contract.deleteRemote, ({ actor, body }) => remotes.delete(actor, body.remote_id));
  routes.add(contract.myRemotes, ({ actor, query }) => remotes.list(actor, query.remote_id));
  routes.add(contract.codeset, async ({ query }) => presentCodeset(requireCodeset(query.id)));
  routes.add(contract.codesetVersion, async ({ query }) => ({ current_version: requireCodeset(query.id).version }));
  routes.add(contract.irCustom, ({ actor, body }) => player.play(actor, body));
}
