import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import type { GroupsService } from "../groups/groups.service.ts";
import type { Withdrawal } from "../groups/room-access.service.ts";
import { Equipment, type ListedSensors } from "./equipment.ts";
import { PlaceFilesService } from "./place-files.service.ts";
import { placeRoutes } from "./places.routes.ts";
import { type MovePanels, PlacesService, type SplitMerged } from "./places.service.ts";

/** Creates the places above the rooms: sites, buildings and floors. */
export function createPlaces(parts: {
  database: Database;
  clock: Clock;
  groups: GroupsService;
  withdrawal: Withdrawal;
  splitMerged: readonly SplitMerged[];
  movePanels: MovePanels;
  devices: Pick<DevicesService, "list">;
  sensors: ListedSensors;
}) {
  const service = new PlacesService(parts);
  const files = new PlaceFilesService({ ...parts, equipment: new Equipment(parts) });
  return { service, routes: (routes: Routes) => placeRoutes(routes, service, files) };
}
