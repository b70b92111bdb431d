import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { AccessOfPerson } from "../entities.ts";
import { Id } from "../primitives.ts";

const Some = z.array(Id).check(z.minLength(1, "Please select checkbox of minimum one device"), z.maxLength(1000));
const People = z.array(Id).check(z.minLength(1, "Required"), z.maxLength(200));

/** How many grants were made or taken away; those that were so already do not count. */
const Changed = z.object({ changed: z.int() });

export const grantDevices = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/grant_access",
  summary: "Give people the use of whole devices, or take it away; all of it or none",
  permission: "device.manage",
  body: z.object({ user_ids: People, device_ids: Some, access: z.boolean() }),
  reply: Changed,
  errors: ["user.not_found", "device.not_found", "thing.deleted"],
});

export const grantSwitches = endpoint({
  method: "POST",
  path: "/api/v1/switch_appliances/grant_access",
  summary: "Give people the use of single switches, or take it away; all of it or none",
  permission: "device.manage",
  body: z.object({ user_ids: People, switch_ids: Some, access: z.boolean() }),
  reply: Changed,
  errors: ["user.not_found", "switch.not_found", "thing.deleted"],
});

export const getAccess = endpoint({
  method: "GET",
  path: "/api/v1/switch_appliances/get_access",
  summary: "The people of the enterprise, and what each of them was granted",
  permission: "device.manage",
  reply: z.object({ people: z.array(AccessOfPerson) }),
  errors: [],
});
