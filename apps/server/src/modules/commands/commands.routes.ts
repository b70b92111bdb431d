import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { CommandsService } from "./commands.service.ts";

export function commandRoutes(routes: Routes, commands: CommandsService): void {
  routes.add(contract.switchDevice, ({ actor, body }) =>
    commands.send(actor, body.switch_appliance_id, { switch_state: body.switch_state }, "dashboard"),
  );
  routes.add(contract.lightActions, ({ actor, body: { switch_appliance_id, ...action } }) =>
    commands.send(actor, switch_appliance_id, action, "dashboard"),
  );
}
