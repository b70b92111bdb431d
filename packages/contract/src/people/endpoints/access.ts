import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id } from "../../core/primitives.ts";
import { AccessOfPerson } from "../entities.ts";

const Some = z.array(Id).check(z.minLength(1, "Please select checkbox of minimum one device"), z.maxLength(1000));
const People = z.array(Id).check(z.minLength(1, "Required"), z.maxLength(200));

/** The number of grants that were added or removed; grants that already existed do not count. */
const Changed = z.object({ changed: z.int() });

export const grantDevices = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/grant_access",
  summary: "Give people the use of whole devices, or take it away; all of it or none",
  permission: "device.share",
  body: z.object({ user_ids: People, device_ids: Some, access: z.boolean() }),
  reply: Changed,
  errors: ["user.not_found", "device.not_found", "thing.deleted", "access.owner"],
});

export const grantSwitches = endpoint({
  method: "POST",
  path: "/api/v1/switch_appliances/grant_access",
  summary: "Give people the use of single switches, or take it away; all of it or none",
  permission: "device.share",
  body: z.object({ user_ids: People, switch_ids: Some, access: z.boolean() }),
  reply: Changed,
  errors: ["user.not_found", "switch.not_found", "thing.deleted"],
});

/** Beyond the spec's two calls: grants a room with everything that is put into it later. Owners of devices in it may not grant it. */
export const grantRooms = endpoint({
  method: "POST",
  path: "/api/v1/userdevice_groups/grant_access",
  summary: "Give people the use of rooms with what is put into them later, or take it away",
  permission: "place.manage",
  body: z.object({ user_ids: People, room_ids: Some, access: z.boolean() }),
  reply: Changed,
  errors: ["user.not_found", "group.not_found", "thing.deleted"],
});

/** Grants a site, building or floor with everything in it. Managers grant what is in their places, and admins alone appoint managers. */
export const grantPlaces = endpoint({
  method: "POST",
  path: "/api/v1/places/grant_access",
  summary: "Give people the use of everything in places, now and later, or take it away",
  permission: "place.manage",
  body: z.object({
    user_ids: People,
    place_ids: Some,
    access: z.boolean(),
    /** Whether these people also manage the places. If it is omitted, existing grants stay as they are. */
    manage: z.optional(z.boolean()),
  }),
  reply: Changed,
  errors: ["user.not_found", "place.not_found", "thing.deleted"],
});

export const getAccess = endpoint({
  method: "GET",
  path: "/api/v1/switch_appliances/get_access",
  summary: "Whom the caller can grant something to, and what of it each of them was granted",
  permission: "device.share",
  reply: z.object({ people: z.array(AccessOfPerson) }),
});

export const handOverDevices = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/hand_over",
  summary: "Make another member the owner of devices, or nobody; who owned them keeps the use of them",
  permission: "device.manage",
  body: z.object({ device_ids: Some, user_id: z.nullable(Id) }),
  reply: Changed,
  errors: ["user.not_found", "device.not_found", "thing.deleted"],
});
