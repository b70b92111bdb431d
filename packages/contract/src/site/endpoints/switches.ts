import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, Name, queryInt } from "../../core/primitives.ts";
import { SwitchAppliance, SwitchEvent } from "../entities.ts";

export const editSwitch = endpoint({
  method: "POST",
  path: "/api/v1/switch_appliances/edit",
  summary: "Rename a switch",
  permission: "place.manage",
  body: z.object({ id: Id, name: Name }),
  reply: SwitchAppliance,
  errors: ["switch.not_found", "thing.deleted"],
});

/** Beyond the spec: screens ask before they turn a critical switch off. */
export const markSwitchCritical = endpoint({
  method: "POST",
  path: "/api/v1/switch_appliances/critical",
  summary: "Mark a switch as critical, or take the mark away",
  permission: "place.manage",
  body: z.object({ id: Id, critical: z.boolean() }),
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

/** Beyond the spec: the activity of the whole building, for the home screen. */
export const latestSwitchEvents = endpoint({
  method: "GET",
  path: "/api/v1/switch_appliances/latest_events",
  summary: "What happened last to the switches the caller may use, newest first",
  permission: "device.view",
  query: z.object({ limit: queryInt(1, 200, 50) }),
  reply: z.object({
    events: z.array(
      z.extend(SwitchEvent, {
        switch_appliance: z.object({ _id: Id, name: z.string() }),
        device: z.object({ _id: Id, device_name: z.string() }),
      }),
    ),
  }),
});
