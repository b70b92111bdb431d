import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { CommandsService } from "./commands.service.ts";

export function commandRoutes(routes: Routes, commands: CommandsService): void {
  routes.add(contract.switchDevice, ({ actor, body: { switch_appliance_id, source = "dashboard", ...action } }) =>
    commands.send(actor, switch_appliance_id, action, source),
  );
  routes.add(contract.lightActions, ({ actor, body: { switch_appliance_id, source = "dashboard", ...action } }) =>
    commands.send(actor, switch_appliance_id, action, source),
  );
}
