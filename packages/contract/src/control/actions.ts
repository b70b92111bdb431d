import * as z from "zod/mini";
import { HeldBy } from "../core/held-by.ts";
import { DimmerLevel, HardwareId, Id, Instant, Ref, SwitchState } from "../core/primitives.ts";

/**
 * One action as a caller sends it: a switch, or a whole group. `groupId` may also name a site, a building or a floor. The switches in it
 * are looked up when it is carried out.
 * `UDid` and `switch_no` follow from the switch; if a caller sends them anyway, they have to match.
 */
export const ActionInput = z.object({
  switch_appliance_id: z.optional(z.nullable(Ref)),
  groupId: z.optional(z.nullable(Ref)),
  UDid: z.optional(z.nullable(Ref)),
  switch_no: z.optional(z.nullable(z.int())),
  /** Accepts any number, so that the reply to a wrong one is the spec's sentence about that switch. */
  switch_state: z.number(),
  level: z.optional(z.nullable(DimmerLevel)),
});
export type ActionInput = z.output<typeof ActionInput>;

/** One action as it is shown (spec §3). */
export const SwitchActionView = z.object({
  UDid: z.nullable(z.object({ _id: Id, kd_id: HardwareId, device_name: z.string() })),
  /** `rooms` lists the rooms of a site, building or floor, as far as the reader sees them; other groups do not have it. */
  groupId: z.nullable(z.object({ _id: Id, name: z.string(), rooms: z.optional(z.array(Id)) })),
  switch_no: z.nullable(z.int()),
  switch_state: SwitchState,
  switch_appliance_id: z.nullable(z.object({ _id: Id, name: z.string(), switch_no: z.int() })),
  level: z.nullable(z.int()),
});
export type SwitchActionView = z.output<typeof SwitchActionView>;

/** The result for one switch of a scene, a schedule's run or a workflow: the row of its command (design §3). */
export const SwitchResult = z.object({
  command_id: Id,
  switch_appliance_id: Id,
  switch_name: z.string(),
  device_name: z.string(),
  switch_state: z.nullable(SwitchState),
  level: z.nullable(z.int()),
  outcome: z.enum(["pending", "turned on", "turned off", "sent", "held", "failed"]),
  /** The error code, which the screens translate. */
  reason: z.nullable(z.string()),
  /** The holder of the switch and the end of the hold; omitted if nobody held it. */
  held: z.optional(HeldBy),
  finishedAt: z.nullable(Instant),
});
export type SwitchResult = z.output<typeof SwitchResult>;

/**
 * Part of the reply to a change of a schedule, scene or workflow: the number of switches that it had already sent an order, so that they
 * may still turn. Nothing more of it is sent after the reply. Omitted if there are none.
 */
export const AlreadySent = z.object({ already_sent: z.optional(z.int().check(z.gte(1))) });
export type AlreadySent = z.output<typeof AlreadySent>;

/** Why it has no effect: what it watches cannot report its condition, or nothing is left to switch. */
const UNABLE = ["watches_nothing", "does_nothing"] as const;
export const Unable = z.optional(z.enum(UNABLE));
