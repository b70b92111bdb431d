import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id } from "../../core/primitives.ts";
import { Interlock, InterlockInput, Protection, SwitchLimits } from "../protections.ts";

export const listProtections = endpoint({
  method: "GET",
  path: "/api/v1/protections/list",
  summary: "The limits and interlocks of the switches one may use, and how those are now",
  permission: "device.view",
  panel: true,
  reply: z.object({ switches: z.array(Protection), interlocks: z.array(Interlock) }),
});

/** Sets all three limits at once; all null removes the protection. */
export const setLimits = endpoint({
  method: "POST",
  path: "/api/v1/protections/limits",
  summary: "Say how long a switch stays on and off at least, and how long it runs at the longest",
  permission: "device.manage",
  body: z.extend(SwitchLimits, { switch_appliance: Id }),
  reply: z.object({ limits: SwitchLimits }),
  errors: ["switch.not_found", "protection.invalid", "protection.curtain"],
});

export const newInterlock = endpoint({
  method: "POST",
  path: "/api/v1/protections/interlocks/new",
  summary: "Name switches that must never be on together",
  permission: "device.manage",
  body: InterlockInput,
  reply: Interlock,
  errors: ["switch.not_found", "protection.curtain", "interlock.too_many"],
});

export const editInterlock = endpoint({
  method: "POST",
  path: "/api/v1/protections/interlocks/edit",
  summary: "Change an interlock: name, switches, and whether it corrects the wall",
  permission: "device.manage",
  body: z.extend(InterlockInput, { id: Id }),
  reply: Interlock,
  errors: ["interlock.not_found", "switch.not_found", "protection.curtain"],
});

export const deleteInterlock = endpoint({
  method: "POST",
  path: "/api/v1/protections/interlocks/delete",
  summary: "Let switches be on together again",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["interlock.not_found"],
});
