import { DEVICE_TYPE_CODES } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { HardwareId, Id, Name } from "../../core/primitives.ts";
import { Device } from "../entities.ts";
import { ForTls } from "../local-device.ts";

/** The PIN that is printed on the box. */
const Pin = z.string().check(z.minLength(1, "Required"), z.maxLength(20));

/**
 * Reports whether a device with this ID and PIN waits to be added. A wrong PIN gets the same reply as an unknown ID, and after ten tries
 * the ID is locked for a while. An enterprise's first try at a device is checked regardless of what others have guessed.
 */
export const deviceExists = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/exists",
  summary: "Check a device's ID and PIN before adding it",
  permission: "device.manage",
  /** ID and PIN are sufficient (spec §5); a type that was selected has to match. */
  body: z.object({ device_id: HardwareId, device_pin: Pin, device_type: z.optional(z.enum(DEVICE_TYPE_CODES)) }),
  reply: z.object({ exists: z.literal(true) }),
  errors: ["device.wrong_pin", "device.wrong_type", "device.taken", "device.pin_locked"],
});

/** The settings that the browser passes to the device over the device's own Wi-Fi; returned only once and not stored. */
const Provisioning = z.object({
  home: Id,
  /** The host:port of MQTT over TCP, as a device reaches it. */
  broker: z.string(),
  secret: z.string(),
  ...ForTls,
});
export type Provisioning = z.output<typeof Provisioning>;

export const newDevice = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/new",
  summary: "Add a device by its ID and PIN; the answer holds what the device itself must be told",
  permission: "device.manage",
  body: z.object({
    device_id: HardwareId,
    device_pin: Pin,
    device_type: z.enum(DEVICE_TYPE_CODES),
    device_name: Name,
    room: z.optional(z.nullable(Id)),
  }),
  reply: z.object({ device: Device, provisioning: Provisioning }),
  errors: ["device.wrong_pin", "device.wrong_type", "device.taken", "device.pin_locked", "group.not_found"],
});

/** For a factory reset or another Wi-Fi: gives a device of the caller new credentials (its "cs"). */
export const updateDeviceSecret = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/updatecs",
  summary: "Give a device of one's own new credentials, to be handed to it again",
  permission: "device.manage",
  body: z.object({ id: Id }),
  reply: z.object({ provisioning: Provisioning }),
  errors: ["device.not_found", "thing.deleted"],
});
