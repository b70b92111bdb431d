import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { AccessService } from "./access.service.ts";

export function accessRoutes(routes: Routes, access: AccessService): void {
  routes.add(contract.getAccess, ({ actor }) => access.list(actor));
  routes.add(contract.grantDevices, ({ actor, body: { device_ids: ids, ...rest } }) =>
    access.change(actor, { what: "device", ids, ...rest }),
  );
  routes.add(contract.grantSwitches, ({ actor, body: { switch_ids: ids, ...rest } }) =>
    access.change(actor, { what: "switch", ids, ...rest }),
  );
}
