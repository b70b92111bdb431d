import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { SwitchAppliance, SwitchEvent } from "../entities.ts";
import { Day, Id, Name } from "../primitives.ts";

export const editSwitch = endpoint({
  method: "POST",
  path: "/api/v1/switch_appliances/edit",
  summary: "Rename a switch",
  permission: "device.manage",
  body: z.object({ id: Id, name: Name }),
  reply: SwitchAppliance,
  errors: ["switch.not_found", "thing.deleted"],
});

export const switchEvents = endpoint({
  method: "GET",
  path: "/api/v1/switch_appliances/switch_events",
  summary: "What happened to a switch on one day of the enterprise's zone",
  permission: "device.view",
  query: z.object({ id: Id, day: Day }),
  reply: z.object({ events: z.array(SwitchEvent) }),
  errors: ["switch.not_found"],
});
