import { COMMAND_OUTCOMES, COMMAND_SOURCES, FAILURE_CODES } from "@switchboard/domain/control";
import { POWER_EVENT_TYPES } from "@switchboard/domain/energy";
import { DEVICE_TYPE_CODES, PLACE_KINDS, SWITCH_KINDS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { HeldBy } from "../core/held-by.ts";
import {
  BrightnessPercent,
  ColorTemperature,
  HardwareId,
  HexColor,
  Id,
  Instant,
  SwitchState,
} from "../core/primitives.ts";
import { DRIVERS } from "./drivers.ts";
import { MeterRating } from "./meter-rating.ts";

/** The spec's limit per call (§9). */
export const DEVICE_LIST_LIMIT = 100;

export const Light = z.object({ color: HexColor, color_temperature: ColorTemperature });
export type Light = z.output<typeof Light>;

export const SwitchAppliance = z.object({
  _id: Id,
  name: z.string(),
  switch_no: z.int(),
  kind: z.enum(SWITCH_KINDS),
  current_status: z.boolean(),
  /** The raw value (0-99) of a dimmer, or of a light that reports its brightness. */
  current_dimm: z.nullable(z.int()),
  light: z.nullable(Light),
  /** Turning it off needs a confirmation: server cooling, a cold store, a pump. */
  critical: z.boolean(),
});
export type SwitchAppliance = z.output<typeof SwitchAppliance>;

export const DeviceTypeInfo = z.object({
  code: z.enum(DEVICE_TYPE_CODES),
  label: z.string(),
  switches: z.array(z.enum(SWITCH_KINDS)),
  phases: z.int(),
  connectivity: z.int(),
  auth: z.int(),
});

const DeviceInfo = z.object({
  /** The topics that this viewer may subscribe to for this device, separated by commas. */
  subscription_topic: z.string(),
  publish_topic: z.string(),
});

export const GroupType = z.enum(["room", "deviceType"]);
const GroupRef = z.object({ _id: Id, name: z.string(), type: GroupType });

export const Device = z.object({
  _id: Id,
  device_name: z.string(),
  kd_id: HardwareId,
  device_type: z.enum(DEVICE_TYPE_CODES),
  /** 1 online, 2 offline, 3 seen by its heartbeat; odd means on. */
  current_status: z.int(),
  /** Raw dimmer values by `switch_no - 1`; null if there is none, or none that the viewer may see. */
  current_dimm: z.array(z.nullable(z.int())),
  last_seen: z.nullable(Instant),
  /** The Wi-Fi strength in dBm. */
  rssi: z.nullable(z.number()),
  groups: z.array(GroupRef),
  /** Values of the enterprise's meta keys. */
  meta: z.record(z.string(), z.string()),
  /** Either the whole device or only the listed switches, as the viewer may use. */
  access: z.enum(["device", "switch"]),
  /** The person who may grant it besides the admins; null if there is none, or if the viewer sees only switches of it. */
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** True for a manager of its place. Admins manage everything, so it is omitted for them. */
  managed: z.optional(z.boolean()),
  /** The hardware behind a gateway, for devices of other makers; `gateway` is its name, which another may have too. Both are null once it was removed. */
  field: z.nullable(
    z.object({
      driver: z.enum(DRIVERS),
      maker: z.string(),
      model: z.string(),
      gateway: z.nullable(z.string()),
      gateway_id: z.nullable(Id),
      /** The switches that move covers, with the channel of each cover; omitted without any, or if the viewer sees only switches. */
      covers: z.optional(
        z.array(z.object({ switch_no: z.int(), channel: z.string(), does: z.enum(["open", "close"]) })),
      ),
    }),
  ),
  /** The limits of its meter; omitted if only its type is known. */
  rating: z.optional(MeterRating),
  switch_appliances: z.optional(z.array(SwitchAppliance)),
  device_info: z.optional(DeviceInfo),
  device_config: z.optional(z.record(z.string(), z.unknown())),
  deviceType: z.optional(DeviceTypeInfo),
});
export type Device = z.output<typeof Device>;

/** In square metres. */
export const PlaceArea = z.number().check(z.minimum(0.1), z.maximum(10_000_000));

/** A site, a building or a floor. */
export const Place = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(PLACE_KINDS),
  /** The place around this one; null at the top. */
  parent: z.nullable(Id),
  /** Orders the places of one parent; equal positions are ordered by name. */
  position: z.int(),
  area: z.nullable(z.number()),
  time_zone: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The version of the picture of its plan; null if it has no plan. */
  plan: z.nullable(z.int()),
  /** The version of the picture of the place, such as a photo; null if it has none. */
  picture: z.nullable(z.int()),
  /** True for a manager of this place or of one around it; omitted for others and for admins. */
  managed: z.optional(z.boolean()),
});
export type Place = z.output<typeof Place>;

export const DeviceGroup = z.object({
  _id: Id,
  name: z.string(),
  type: GroupType,
  /** The place of a room; null for a room in none, absent for other groups. */
  place: z.optional(z.nullable(Id)),
  /** The area of a room in square metres. */
  area: z.optional(z.nullable(z.number())),
  /** True for a manager of its place. Admins manage everything, so it is omitted for them. */
  managed: z.optional(z.boolean()),
  /** Device ids, or whole devices if the call requested them. */
  devices: z.array(z.union([Id, Device])),
});
export type DeviceGroup = z.output<typeof DeviceGroup>;

/** An event that a device reported; the domain's event types define `type` and `value`. */
export const DeviceEvent = z.object({
  _id: z.string(),
  type: z.int(),
  /** The quantity of a power event (spec §9): 1 power, 2 current, 3 voltage, 4 power factor; null for other events. */
  power_type: z.optional(z.nullable(z.literal(POWER_EVENT_TYPES))),
  value: z.number(),
  createdAt: Instant,
});
export type DeviceEvent = z.output<typeof DeviceEvent>;

/** One entry of a switch's history: who or what switched it, when, and the result. */
export const SwitchEvent = z.object({
  _id: Id,
  createdAt: Instant,
  switch_state: z.nullable(SwitchState),
  level: z.nullable(z.int()),
  light: z.nullable(z.extend(z.partial(Light), { brightness: z.optional(BrightnessPercent) })),
  source: z.enum(COMMAND_SOURCES),
  actor: z.nullable(z.string()),
  outcome: z.enum(COMMAND_OUTCOMES),
  /** The reason for the failure in English, and the code for which a screen has a translation. */
  reason: z.nullable(z.string()),
  reason_code: z.nullable(z.enum(FAILURE_CODES)),
  /** The holder of the switch, or the other switch that kept it off, and until when; omitted if there was none. */
  held: z.optional(HeldBy),
  /** The protection that switched it: its longest run was over, it was on together with another, or a demand limit applied. */
  protection: z.optional(
    z.union([z.object({ max_run_s: z.int() }), z.object({ with: z.string() }), z.object({ demand: z.string() })]),
  ),
  finishedAt: z.nullable(Instant),
});
export type SwitchEvent = z.output<typeof SwitchEvent>;
