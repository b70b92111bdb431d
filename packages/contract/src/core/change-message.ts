import * as z from "zod/mini";
import { Id } from "./primitives.ts";

/**
 * What can change under a person's open screen. More kinds may come; a receiver passes over those it does not know.
 * - `access`: which devices and switches this person may use
 * - `devices`: a device of theirs was added, edited or removed, or one of its switches was
 * - `groups`: a group with a device of theirs
 * - `meters`: where a meter of theirs stands, and with it what sums say
 * - `grants`: who may use what, told to those who may see that
 * - the rest: what the screen of that name lists
 */
export type ChangeKind =
  | "access"
  | "devices"
  | "groups"
  | "meters"
  | "grants"
  | "panels"
  | "gateways"
  | "holds"
  | "protections"
  | "demand"
  | "schedules"
  | "calendars"
  | "scenes"
  | "workflows"
  | "shortcuts"
  | "remotes"
  | "notifications"
  | "alarms"
  | "on_call"
  | "tariffs"
  | "supplies"
  | "waste"
  | "report_mailings"
  | "people"
  | "enterprise"
  | "bin"
  | "tickets";

/** `KA/{home}/users/{user}/changes`: ask again for this. It carries no values, so nothing leaves but by the calls. */
export const ChangeMessage = z.object({
  /** The same change may be told more than once, by several servers. */
  id: z.uuid(),
  what: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
  /** The `_id` of the one device it is about; absent where it is about several, or about none in particular. */
  device: z.optional(Id),
  /** True for the one who made the change. */
  own: z.optional(z.boolean()),
});
export type ChangeMessage = z.output<typeof ChangeMessage>;
