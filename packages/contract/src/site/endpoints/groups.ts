import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Name, Ref } from "../../core/primitives.ts";
import { DeviceGroup, GroupType, PlaceArea } from "../entities.ts";

/** More than any building has in one group, and few enough for one reply. */
const Devices = z.array(Ref).check(z.maxLength(5000));

/** Values that only rooms have; null clears them. */
const OfRoom = { place: z.optional(z.nullable(Ref)), area: z.optional(z.nullable(PlaceArea)) };

export const newGroup = endpoint({
  method: "POST",
  path: "/api/v1/userdevice_groups/new",
  summary: "Make a group of devices: a room, or devices of a kind",
  permission: "place.manage",
  body: z.object({ name: Name, type: GroupType, devices: z._default(Devices, []), ...OfRoom }),
  reply: DeviceGroup,
  errors: ["device.not_found", "group.name_taken", "place.not_found"],
});

/** The spec updates a group through the bare path (§7); omitted fields stay unchanged. */
export const editGroup = endpoint({
  method: "POST",
  path: "/api/v1/userdevice_groups",
  summary: "Rename a group, set which devices are in it, or the place and area of a room",
  permission: "place.manage",
  body: z.object({
    id: Id,
    name: z.optional(Name),
    devices: z.optional(Devices),
    ...OfRoom,
  }),
  reply: DeviceGroup,
  errors: ["group.not_found", "thing.deleted", "device.not_found", "group.name_taken", "place.not_found"],
});

export const deleteGroup = endpoint({
  method: "POST",
  path: "/api/v1/userdevice_groups/delete",
  summary: "Remove a group; its devices stay",
  permission: "place.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["group.not_found"],
});
