import { isPanelCode } from "@switchboard/domain/people";
import { ADOPTION_PROBLEMS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { HardwareId, Id, Instant, lineOf, Name } from "../../core/primitives.ts";
import { DRIVERS } from "../drivers.ts";
import { FieldDevice, FieldOrder, FOUND_STATES, MOST_CHANNELS } from "../field-devices.ts";
import { ForTls } from "../local-device.ts";
import { ModbusPreview, ModbusPreviewed, ModbusSetup } from "../modbus.ts";

/** The state of one driver of a gateway: running, or resting before it is started again. */
const DriverState = z.object({
  name: z.enum(DRIVERS),
  state: z.enum(["running", "resting"]),
  /** The driver's reason for resting. */
  reason: z.nullable(lineOf(200)),
  devices: z.int(),
  /** Messages received in the last minute. */
  rate: z.number(),
});
/** `driver` is null for faults of the gateway itself, such as its settings file or its disk. */
const GatewayFault = z.object({ at: Instant, driver: z.nullable(z.enum(DRIVERS)), reason: lineOf(200) });

/** A process in a building that finds devices of other makers and represents those that were adopted. */
const Gateway = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Null until a gateway has been paired with a code. */
  pairedAt: z.nullable(Instant),
  lastSeen: z.nullable(Instant),
  isOnline: z.boolean(),
  version: z.string(),
  drivers: z.array(DriverState),
  /** The last twenty faults, newest first. */
  faults: z.array(GatewayFault),
  found: z.int(),
  /** True if the limit of found devices for one gateway is reached, so that further ones are dropped. */
  isFull: z.boolean(),
  adopted: z.int(),
  codeExpires: z.nullable(Instant),
});
export type Gateway = z.output<typeof Gateway>;

const FoundDevice = z.object({
  _id: Id,
  gateway: z.object({ _id: Id, name: z.string() }),
  state: z.enum(FOUND_STATES),
  ...FieldDevice.shape,
  firstSeen: Instant,
  lastSeen: Instant,
  /** The device that it was adopted as. */
  device: z.nullable(z.object({ _id: Id, device_name: z.string() })),
  /** The differences between the hardware and the device, by the keys of channels; null if it was not adopted. */
  use: z.nullable(
    z.object({
      /** Channels that could be added. */
      unused: z.array(z.string()),
      /** The unused channels that appeared after a person last chose. */
      added: z.array(z.string()),
      /** Channels that are used and gone from the hardware. */
      lost: z.array(z.string()),
    }),
  ),
  /** The room that the device's own names suggest, if the enterprise has one of that name. */
  suggestedRoom: z.nullable(Id),
});
export type FoundDevice = z.output<typeof FoundDevice>;

const GatewayCode = { code: z.string(), expires_at: Instant };

export const listGateways = endpoint({
  method: "GET",
  path: "/api/v1/gateways",
  summary: "The gateways of the enterprise, how each is, and what went wrong there lately",
  permission: "device.manage",
  reply: z.object({ gateways: z.array(Gateway) }),
});

export const newGateway = endpoint({
  method: "POST",
  path: "/api/v1/gateways/new",
  summary: "Make a gateway, and a code that a process in the building is paired by, once",
  permission: "device.manage",
  body: z.object({ name: Name }),
  reply: z.object({ gateway: Gateway, ...GatewayCode }),
  errors: ["gateway.too_many"],
});

export const newGatewayCode = endpoint({
  method: "POST",
  path: "/api/v1/gateways/code",
  summary: "Another code for a gateway; once it is used, the process that was paired before is shut out",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: z.object(GatewayCode),
  errors: ["gateway.not_found", "thing.deleted"],
});

export const renameGateway = endpoint({
  method: "POST",
  path: "/api/v1/gateways/rename",
  summary: "Call a gateway something else",
  permission: "device.manage",
  body: z.object({ id: Id, name: Name }),
  reply: z.object({ gateway: Gateway }),
  errors: ["gateway.not_found", "thing.deleted"],
});

export const restartGateway = endpoint({
  method: "POST",
  path: "/api/v1/gateways/restart",
  summary: "Start a gateway's drivers again, or one of them",
  permission: "device.manage",
  body: z.object({ id: Id, driver: z.optional(z.enum(DRIVERS)) }),
  reply: z.object({ asked: z.literal(true) }),
  errors: ["gateway.not_found", "gateway.offline", "thing.deleted"],
});

/** Devices that were adopted through it stay, offline, with their history, until a person removes or reassigns them. */
export const deleteGateway = endpoint({
  method: "POST",
  path: "/api/v1/gateways/delete",
  summary: "Remove a gateway; it can do nothing from this moment on",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["gateway.not_found"],
});

export const listFound = endpoint({
  method: "GET",
  path: "/api/v1/gateways/found",
  summary: "What gateways have found, with what each can do and whether it was adopted",
  permission: "device.manage",
  query: z.object({ gateway: z.optional(Id) }),
  reply: z.object({ found: z.array(FoundDevice) }),
});

/** The adoption of one found device; channels that are not named are not used. A cover becomes the two switches of a curtain. */
const Adoption = z.object({
  found: Id,
  device_name: Name,
  room: z.optional(z.nullable(Id)),
  channels: z
    .array(z.object({ key: z.string().check(z.maxLength(200)), name: Name }))
    .check(z.maxLength(MOST_CHANNELS)),
});

export const adoptDevices = endpoint({
  method: "POST",
  path: "/api/v1/gateways/adopt",
  summary: "Make devices of what was found, one or many; each says what came of it",
  permission: "device.manage",
  body: z.object({ devices: z.array(Adoption).check(z.minLength(1), z.maxLength(500)) }),
  reply: z.object({
    results: z.array(z.object({ found: Id, device: z.nullable(Id), problem: z.nullable(z.enum(ADOPTION_PROBLEMS)) })),
  }),
  errors: ["group.not_found"],
});

/** Without channels, the new ones are marked as known and stay unused. */
export const extendDevice = endpoint({
  method: "POST",
  path: "/api/v1/gateways/extend",
  summary: "Add channels of adopted hardware to its device; what the device has stays as it is",
  permission: "device.manage",
  body: z.object({ found: Id, channels: Adoption.shape.channels }),
  reply: z.object({ added: z.int(), problem: z.nullable(z.enum(ADOPTION_PROBLEMS)) }),
  errors: ["found.not_found"],
});

export const ignoreFound = endpoint({
  method: "POST",
  path: "/api/v1/gateways/ignore",
  summary: "Hide found devices, or show them again",
  permission: "device.manage",
  body: z.object({ found: z.array(Id).check(z.minLength(1), z.maxLength(500)), ignored: z.boolean() }),
  reply: z.object({ changed: z.int() }),
});

export const tryFound = endpoint({
  method: "POST",
  path: "/api/v1/gateways/try",
  summary: "Toggle one channel of a found device before adopting it, to see which one it is",
  permission: "device.manage",
  body: z.object({ found: Id, order: FieldOrder }),
  reply: z.object({ outcome: z.enum(["confirmed", "sent", "failed", "expired"]), reason: z.nullable(z.string()) }),
  errors: ["found.not_found", "gateway.offline"],
});

export const replaceHardware = endpoint({
  method: "POST",
  path: "/api/v1/gateways/replace",
  summary: "Give a device other hardware; its switches, history, grants, schedules and scenes stay",
  permission: "device.manage",
  body: z.object({ device: Id, found: Id }),
  reply: z.object({ replaced: z.literal(true) }),
  errors: ["device.not_found", "found.not_found", "found.does_not_fit", "thing.deleted"],
});

/** The broker connection for the devices of a gateway. */
const Broker = { home: Id, broker: z.string(), ...ForTls };

export const pairGateway = endpoint({
  method: "POST",
  path: "/api/v1/gateways/pair",
  summary: "Turn a code into a gateway's own credentials, once",
  permission: "public",
  body: z.object({
    pairing_code: z.string().check(z.maxLength(40), z.refine(isPanelCode, "Not a code of a gateway")),
    version: lineOf(40),
  }),
  reply: z.object({ gateway: Id, name: z.string(), token: z.string(), home: Id }),
  errors: ["gateway.code_invalid", "auth.throttled"],
});

/** A switch of an adopted device and the channel behind it; a cover has two, one that opens and one that closes. */
const AdoptedSwitch = z.object({
  switch_no: z.int(),
  channel: z.string(),
  does: z.enum(["switch", "open", "close"]),
});

/** A gateway's report and its instructions. With the `revision` of the last reply, the server waits for news, up to 20 s. */
export const reportGateway = endpoint({
  method: "POST",
  path: "/api/v1/gateways/report",
  summary: "A gateway tells what it found and how it is, and hears what it is to do",
  permission: "gateway",
  body: z.object({
    revision: z.optional(z.string().check(z.maxLength(60))),
    version: lineOf(40),
    drivers: z.array(DriverState).check(z.maxLength(DRIVERS.length)),
    faults: z.array(GatewayFault).check(z.maxLength(20)),
    /** Devices that are new or changed since the last report. */
    found: z.array(FieldDevice).check(z.maxLength(100)),
    /** Devices that disappeared, by driver and id. */
    gone: z
      .array(z.object({ driver: z.enum(DRIVERS), id: z.string().check(z.maxLength(200)) }))
      .check(z.maxLength(500)),
    online: z
      .array(z.object({ driver: z.enum(DRIVERS), id: z.string().check(z.maxLength(200)), isOnline: z.boolean() }))
      .check(z.maxLength(500)),
    tried: z
      .array(
        z.object({
          id: Id,
          outcome: z.enum(["confirmed", "sent", "failed"]),
          reason: z.nullable(lineOf(200)),
        }),
      )
      .check(z.maxLength(20)),
    /** The results of `looks`; gateways before 0.3 do not send them. */
    looked: z.optional(z.array(z.object({ id: Id, ...ModbusPreviewed.shape })).check(z.maxLength(20))),
  }),
  reply: z.object({
    revision: z.string(),
    /** All devices that this gateway represents; it leaves devices alone that are no longer listed. */
    adopted: z.array(
      z.object({
        driver: z.enum(DRIVERS),
        id: z.string(),
        kd_id: HardwareId,
        switches: z.array(AdoptedSwitch),
        /** The keys of the sensors and buttons that it reports by `sensor/get`. */
        sensors: z.array(z.string()),
      }),
    ),
    tries: z.array(
      z.object({ id: Id, driver: z.enum(DRIVERS), device: z.string(), order: FieldOrder, expires: z.int() }),
    ),
    /** Drivers to restart. */
    restart: z.array(z.enum(DRIVERS)),
    /** The Modbus setup made by people; servers before 0.3 do not send it, and the gateway then keeps its last one. */
    modbus: z.optional(ModbusSetup),
    /** Meters that a person wants to read right now. */
    looks: z.optional(z.array(z.object({ id: Id, ...ModbusPreview.shape }))),
  }),
  errors: ["gateway.required"],
});

export const gatewayCredentials = endpoint({
  method: "POST",
  path: "/api/v1/gateways/credentials",
  summary: "New credentials for one device that this gateway speaks for; those before stop working",
  permission: "gateway",
  body: z.object({ kd_id: HardwareId }),
  reply: z.object({ ...Broker, secret: z.string() }),
  errors: ["gateway.required", "device.not_found"],
});
