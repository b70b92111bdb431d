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
  /** True if the person was invited and has not accepted yet. */
  invited: z.optional(z.boolean()),
  /** The name of the person who sent the invitation, while it is open. */
  inviter: z.optional(z.string()),
  /** The reason why the person cannot leave; omitted if they can. */
  leaving_refused: z.optional(z.enum(["only_enterprise", "last_admin"])),
  /** The number of people who have accepted their invitation; for admins only. */
  people: z.optional(z.int()),
  devices: z.optional(z.int()),
});
export type EnterpriseSummary = z.output<typeof EnterpriseSummary>;

/** The broker access of this session; the password is the enterprise's `mqttPassword`. */
const BrokerAccess = z.object({
  /** An absolute address, or a path on this host (`/mqtt`). */
  url: z.string(),
  username: z.string(),
  /** The MQTT client id to connect with; it identifies the session and is new with every reply. */
  client_id: z.string(),
  /** The topics to subscribe to immediately; devices name further topics in `device_info`. */
  topics: z.array(z.string()),
  expires_at: Instant,
});

export const Enterprise = z.object({
  _id: Id,
  name: z.string(),
  time_zone: z.string(),
  /** The ISO 4217 code for energy costs. */
  currency: z.optional(z.string()),
  meta: z.array(z.string()),
  mqttPassword: z.string(),
  broker: BrokerAccess,
});
export type Enterprise = z.output<typeof Enterprise>;

/** The grants of one person, by the ids of rooms, whole devices and single switches. */
export const AccessOfPerson = z.object({
  _id: Id,
  name: z.string(),
  /** Empty for owners who are not admins, unless two people have the same name and the address tells them apart. */
  email: z.string(),
  role: z.array(Role),
  /**
   * Places and rooms are granted with everything in them. People who are not admins see only those that they manage, or
   * that contain a device of theirs.
   */
  places: z.array(Id),
  rooms: z.array(Id),
  devices: z.array(Id),
  switches: z.array(Id),
  /** The places among these that the person also manages. */
  managed: z.array(Id),
});
export type AccessOfPerson = z.output<typeof AccessOfPerson>;
