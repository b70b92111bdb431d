import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { ScenesService } from "./scenes.service.ts";

export function sceneRoutes(routes: Routes, scenes: ScenesService): void {
  routes.add(contract.listScenes, ({ actor }) => scenes.list(actor));
  routes.add(contract.newScene, ({ actor, body }) => scenes.create(actor, body));
  routes.add(contract.editScene, ({ actor, body }) => scenes.edit(actor, body));
  routes.add(contract.deleteScene, ({ actor, body }) => scenes.delete(actor, body.sceneId));
  routes.add(contract.playScene, ({ actor, body }) => scenes.play(actor, body.sceneId, body.deadline));
}
