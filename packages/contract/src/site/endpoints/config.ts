import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Instant } from "../../core/primitives.ts";
import { DeviceConfig } from "../config-messages.ts";

export const configureDevice = endpoint({
  method: "POST",
  path: "/api/v1/deviceevents/config",
  summary: "Send settings to a device; they count once the device has confirmed them",
  permission: "place.manage",
  body: z.object({
    userDevice: Id,
    config: DeviceConfig.check(z.refine((config) => Object.keys(config).length > 0, "Required")),
  }),
  reply: z.object({ request_id: Id, expires_at: Instant }),
  errors: ["device.not_found", "thing.deleted", "device.offline", "config.invalid", "server.unavailable"],
});

export const deviceConfig = endpoint({
  method: "GET",
  path: "/api/v1/deviceevents/config",
  summary: "What a device holds by its own word, and what is still on its way to it",
  permission: "place.manage",
  query: z.object({
    userDevice: Id,
    /** Asks the device to report its configuration again, which arrives a moment later. */
    ask: z.optional(z.enum(["true", "false", "1", "0"])),
    /** Selects a request: returns its settings and confirmation instead of the device's latest. */
    id: z.optional(Id),
  }),
  reply: z.object({
    config: DeviceConfig,
    /** The time at which the device last reported it, or confirmed the request named by id. */
    confirmed_at: z.nullable(Instant),
    /** Settings that were sent and not confirmed yet; null also when their time is over. */
    pending: z.nullable(DeviceConfig),
  }),
  errors: ["device.not_found", "thing.deleted", "device.offline", "server.unavailable"],
});
