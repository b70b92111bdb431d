import { ROLES } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

export const Role = z.enum(ROLES);

export const User = z.object({
  _id: Id,
  name: z.string(),
  fullname: z.string(),
  email: z.string(),
  phone: z.string(),
  username: z.string(),
  organisation: z.string(),
  role: z.array(Role),
  is_demo: z.boolean(),
});
export type User = z.output<typeof User>;

export const EnterpriseSummary = z.object({
  _id: Id,
  name: z.string(),
  role: z.array(Role),
  current: z.boolean(),
  /** True where the person was invited and has not gone there yet. */
  invited: z.optional(z.boolean()),
  /** Why the person cannot leave it; left out where they can. */
  leaving_refused: z.optional(z.enum(["only_enterprise", "last_admin"])),
  /** People who have accepted their invitation, for admins only. */
  people: z.optional(z.int()),
  /** For admins only. */
  devices: z.optional(z.int()),
});
export type EnterpriseSummary = z.output<typeof EnterpriseSummary>;

/** How this session reaches the broker; the password is the enterprise's `mqttPassword` beside it. */
const BrokerAccess = z.object({
  /** Absolute, or a path on this very host (`/mqtt`). */
  url: z.string(),
  username: z.string(),
  /** The MQTT client id to connect with; it names the session, and is new with every answer. */
  client_id: z.string(),
  /** What this session subscribes to at once; devices name further topics in `device_info`. */
  topics: z.array(z.string()),
  expires_at: Instant,
});

export const Enterprise = z.object({
  _id: Id,
  name: z.string(),
  time_zone: z.string(),
  /** ISO 4217, for what energy costs. */
  currency: z.optional(z.string()),
  meta: z.array(z.string()),
  mqttPassword: z.string(),
  broker: BrokerAccess,
});
export type Enterprise = z.output<typeof Enterprise>;

/** What one person was granted, by the ids of rooms, of whole devices and of single switches. */
export const AccessOfPerson = z.object({
  _id: Id,
  name: z.string(),
  /** An owner who is no admin is told none, but where two have the same name: then what tells them apart. */
  email: z.string(),
  role: z.array(Role),
  /** With whatever is in them at the time. An owner who is no admin is told those that hold a device of theirs. */
  rooms: z.array(Id),
  devices: z.array(Id),
  switches: z.array(Id),
});
export type AccessOfPerson = z.output<typeof AccessOfPerson>;
