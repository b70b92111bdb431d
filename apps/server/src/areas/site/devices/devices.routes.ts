import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { DevicesService } from "./devices.service.ts";
import type { SwitchesService } from "./switches.service.ts";

export function deviceRoutes(routes: Routes, devices: DevicesService, switches: SwitchesService): void {
  routes.add(contract.myDevices, ({ actor, query }) => devices.list(actor, query));
  routes.add(contract.editDevice, ({ actor, body }) => devices.edit(actor, body));
  routes.add(contract.deleteDevice, ({ actor, body }) => devices.delete(actor, body.id));
  routes.add(contract.editSwitch, ({ actor, body: { id, name } }) => switches.edit(actor, id, { name }));
  routes.add(contract.markSwitchCritical, ({ actor, body: { id, critical } }) =>
    switches.edit(actor, id, { critical }),
  );
}
