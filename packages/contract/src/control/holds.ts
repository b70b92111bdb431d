import { AFTER_HOLD, HOLD_ENDS, HOLD_LEVELS } from "@switchboard/domain/control";
import * as z from "zod/mini";
import { Id, Instant, SwitchState } from "../core/primitives.ts";

/** A switch that is held, by whom, why and until when; orders of lower priority wait meanwhile (ADR 0067). */
export const Hold = z.object({
  _id: Id,
  /** Shared by the holds placed together: of a room, a device or a scene. */
  batch: Id,
  switch_appliance: z.object({ _id: Id, name: z.string(), switch_no: z.int() }),
  device: z.object({ _id: Id, device_name: z.string() }),
  /** The priority among holds. */
  level: z.enum(HOLD_LEVELS),
  switch_state: SwitchState,
  /** The level of a dimmer. */
  brightness: z.nullable(z.int()),
  /** The safety workflow that holds the switch, if one does. */
  workflow: z.optional(z.object({ key: Id, name: z.string() })),
  /** The supply whose demand limit holds the switch, if one does. */
  supply: z.optional(z.object({ _id: Id, name: z.string() })),
  /** Null if no known person placed it: a press on the wall, or a workflow. */
  by: z.nullable(z.object({ _id: Id, name: z.string() })),
  why: z.nullable(z.string()),
  since: Instant,
  /** The latest time at which it ends by itself; null if a person has to release it. */
  until: z.nullable(Instant),
  until_kind: z.enum(HOLD_ENDS),
  after_end: z.enum(AFTER_HOLD),
  /** True if the caller may end it. */
  may_release: z.boolean(),
});
export type Hold = z.output<typeof Hold>;
