import * as z from "zod/mini";
import { Id } from "./primitives.ts";

/**
 * The kinds of data that can change under an open screen. Receivers ignore kinds they do not know, because more may be added.
 * - `access`: the devices and switches that this person may use
 * - `devices`: a device of theirs, or one of its switches, was added, edited or removed
 * - `groups`: a group with a device of theirs
 * - `meters`: the place of a meter of theirs in the tree, and with it the sums
 * - `grants`: the access of people, sent to those who may see it
 * - the rest: the list on the screen of that name
 */
export type ChangeKind =
  | "access"
  | "devices"
  | "groups"
  | "places"
  | "plans"
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

/** `KA/{home}/users/{user}/changes`: request this again. The message carries no values, so data leaves only through the API. */
export const ChangeMessage = z.object({
  /** Identifies the change, because several servers may send it more than once. */
  id: z.uuid(),
  what: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
  /** The `_id` of the one changed device; absent if there are several, or none in particular. */
  device: z.optional(Id),
  /** True for the person who made the change. */
  own: z.optional(z.boolean()),
});
export type ChangeMessage = z.output<typeof ChangeMessage>;
