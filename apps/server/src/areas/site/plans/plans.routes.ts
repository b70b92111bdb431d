import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { PlacePicturesService } from "./place-pictures.service.ts";
import type { PlansService } from "./plans.service.ts";

export function planRoutes(routes: Routes, plans: PlansService, pictures: PlacePicturesService): void {
  routes.add(contract.getPlan, ({ actor, query }) => plans.get(actor, query.place));
  routes.download(contract.planPicture, ({ actor, query }) => plans.picture(actor, query.place));
  routes.add(contract.setPlanPicture, ({ actor, body }) => plans.setPicture(actor, body));
  routes.add(contract.editPlan, ({ actor, body }) => plans.edit(actor, body));
  routes.add(contract.deletePlan, ({ actor, body }) => plans.delete(actor, body.place));
  routes.download(contract.placePicture, ({ actor, query }) => pictures.get(actor, query.place));
  routes.add(contract.setPlacePicture, ({ actor, body }) => pictures.set(actor, body));
  routes.add(contract.deletePlacePicture, ({ actor, body }) => pictures.delete(actor, body.place));
}
