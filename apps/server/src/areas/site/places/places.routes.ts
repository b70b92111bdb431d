import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { PlaceFilesService } from "./place-files.service.ts";
import type { PlacesService } from "./places.service.ts";

export function placeRoutes(routes: Routes, places: PlacesService, files: PlaceFilesService): void {
  routes.add(contract.listPlaces, ({ actor }) => places.list(actor));
  routes.add(contract.newPlace, ({ actor, body }) => places.create(actor, body));
  routes.add(contract.editPlace, ({ actor, body }) => places.edit(actor, body));
  routes.add(contract.mergePlaces, ({ actor, body }) => places.merge(actor, body));
  routes.add(contract.deletePlace, ({ actor, body }) => places.delete(actor, body.id));
  routes.download(contract.exportPlaces, ({ actor, query }) => files.export(actor, query.format));
  routes.add(contract.importPlaces, ({ actor, body }) => files.import(actor, body));
}
