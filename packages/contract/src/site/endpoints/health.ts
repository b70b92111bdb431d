import { DEVICE_TYPE_CODES } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, Instant, neededInt, queryInt } from "../../core/primitives.ts";
import { DeviceEvent } from "../entities.ts";

/** A span of days of the enterprise's time zone, both included. */
export const deviceEventsHistory = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/device_events_history",
  summary: "What happened to a device over some days, newest first",
  permission: "device.view",
  changes: false,
  body: z
    .object({
      id: Id,
      from_date: Day,
      to_date: Day,
      limit: queryInt(1, 500, 100),
      offset: queryInt(0, 1_000_000, 0),
    })
    .check(z.refine((body) => body.from_date <= body.to_date, { path: ["to_date"], message: "Invalid date range" })),
  reply: z.object({ events: z.array(DeviceEvent), count: z.int() }),
  errors: ["device.not_found"],
});

export const deviceOnlineStatus = endpoint({
  method: "GET",
  path: "/api/v1/userdevices/device_online_status",
  summary: "How long each device, or the one named, was online on one day of the enterprise's zone",
  permission: "device.view",
  query: z.object({ day: Day, id: z.optional(Id) }),
  reply: z.object({
    devices: z.array(
      z.object({
        _id: Id,
        device_name: z.string(),
        /** The spans of the day in which it was online, as milliseconds since the epoch. */
        online: z.array(z.object({ from: z.int(), to: z.int() })),
        online_ms: z.int(),
        /** The start of the day, or the time at which the device was added. */
        since: z.int(),
        /** The part of the day that has passed since then. */
        day_ms: z.int(),
      }),
    ),
  }),
  errors: ["device.not_found"],
});

/** Beyond the spec: the device data of the daily report (§3), as devices were on that day. */
export const devicesOfDay = endpoint({
  method: "GET",
  path: "/api/v1/userdevices/devices_of_day",
  summary: "How the devices that were there on one day were at its end: Wi-Fi strength and last seen",
  permission: "device.view",
  query: z.object({ day: Day }),
  reply: z.object({
    /** The end of the day, or now if the day is not over. */
    as_of: Instant,
    devices: z.array(
      z.object({
        _id: Id,
        device_name: z.string(),
        device_type: z.enum(DEVICE_TYPE_CODES),
        /** Null if it had never been seen by then. */
        last_seen: z.nullable(Instant),
        /** The last value in dBm on that day; null if there was none. */
        rssi: z.nullable(z.number()),
        added: Instant,
        /** Set if the device was removed since; only admins see those. */
        removed: z.nullable(Instant),
      }),
    ),
  }),
});

export const latestEvents = endpoint({
  method: "GET",
  path: "/api/v1/userdevices/latest_events",
  summary: "The last event of one type of each device, and since when it has said the same",
  permission: "device.view",
  query: z.object({ type: neededInt(1, 1000), device_type: z.optional(z.enum(DEVICE_TYPE_CODES)) }),
  reply: z.object({ events: z.array(z.extend(DeviceEvent, { device: Id, since: Instant })) }),
});

export const criticalAlerts = endpoint({
  method: "GET",
  path: "/api/v1/userdevices/critical_alerts",
  summary: "The events of one day that someone should look at",
  permission: "device.view",
  query: z.object({ day: Day }),
  reply: z.object({ alerts: z.array(z.extend(DeviceEvent, { device: Id, device_name: z.string() })) }),
});
