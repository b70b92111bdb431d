import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { AccessService } from "./access.service.ts";
import type { OwnersService } from "./owners.service.ts";

export function accessRoutes(routes: Routes, access: AccessService, owners: OwnersService): void {
  routes.add(contract.getAccess, ({ actor }) => access.list(actor));
  routes.add(contract.grantDevices, ({ actor, body: { device_ids: ids, ...rest } }) =>
    access.change(actor, { what: "device", ids, ...rest }),
  );
  routes.add(contract.grantSwitches, ({ actor, body: { switch_ids: ids, ...rest } }) =>
    access.change(actor, { what: "switch", ids, ...rest }),
  );
  routes.add(contract.grantRooms, ({ actor, body: { room_ids: ids, ...rest } }) =>
    access.change(actor, { what: "room", ids, ...rest }),
  );
  routes.add(contract.grantPlaces, ({ actor, body: { place_ids: ids, ...rest } }) =>
    access.change(actor, { what: "place", ids, ...rest }),
  );
  routes.add(contract.handOverDevices, ({ actor, body }) => owners.handOver(actor, body.device_ids, body.user_id));
}
