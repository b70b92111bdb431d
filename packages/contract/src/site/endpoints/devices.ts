import { LONGEST } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Name, queryInt } from "../../core/primitives.ts";
import { DEVICE_LIST_LIMIT, Device, DeviceGroup, DeviceTypeInfo } from "../entities.ts";
import { MeterRating } from "../meter-rating.ts";

const APPENDS = ["swappliance", "kiotdevice", "deviceType"] as const;
export type Append = (typeof APPENDS)[number];

const APPENDS_TEXT =
  "What to include, separated by commas. swappliance: their switches, with state; kiotdevice: hardware id and firmware; deviceType: the type";

const Appends = z
  ._default(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(100)),
        z.transform((text) => text.split(",").filter((part) => part !== "")),
      ),
      z.array(z.enum(APPENDS)),
    ),
    [],
  )
  .check(z.describe(APPENDS_TEXT));

export const myDevices = endpoint({
  method: "GET",
  path: "/api/v1/userdevices/mydevices",
  summary: "The devices one may see, a page at a time, or the one named by ud_id",
  permission: "device.view",
  panel: true,
  query: z.object({
    appends: Appends,
    limit: queryInt(1, DEVICE_LIST_LIMIT, DEVICE_LIST_LIMIT),
    offset: queryInt(0, 1_000_000, 0),
    ud_id: z.optional(Id),
  }),
  reply: z.object({ devices: z.array(Device), count: z.int() }),
});

export const deviceGroups = endpoint({
  method: "GET",
  path: "/api/v1/userdevice_groups",
  summary: "The groups of devices one may see",
  permission: "device.view",
  query: z.object({ populate: z.optional(z.enum(["true", "false", "1", "0"])) }),
  reply: z.object({ groups: z.array(DeviceGroup) }),
});

/** The enterprise defines the meta keys; a value is a short text, and an empty one removes it. */
const Meta = z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(LONGEST.metaValue)));

export const editDevice = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/edit",
  summary: "Change a device's name, room, meta values or rating; what is left out stays as it is",
  permission: "place.manage",
  body: z.object({
    id: Id,
    device_name: z.optional(Name),
    /** A group of the type room; null for none. */
    room: z.optional(z.nullable(Id)),
    meta: z.optional(Meta),
    /** Used to judge readings, so that sums are recomputed; null for the rating of its type. */
    rating: z.optional(z.nullable(MeterRating)),
  }),
  reply: Device,
  errors: ["device.not_found", "thing.deleted", "group.not_found", "device.unknown_meta", "meter.no_meter"],
});

export const deleteDevice = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/delete",
  summary: "Remove a device with its switches, grants and history; its connection ends at once",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["device.not_found"],
});

export const deviceTypes = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/device_types",
  summary: "The device types, in the order the product lists them",
  permission: "session",
  reply: z.object({ device_types: z.array(DeviceTypeInfo) }),
});
