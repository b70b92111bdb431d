import { AFTER_HOLD, HOLD_ENDS, HOLD_LEVELS } from "@switchboard/domain/control";
import * as z from "zod/mini";
import { Id, Instant, SwitchState } from "../core/primitives.ts";

/** Who holds a switch, why and until when: lower orders wait meanwhile (ADR 0067). */
export const Hold = z.object({
  _id: Id,
  /** Those that were placed together: a room, a device, a scene. */
  batch: Id,
  switch_appliance: z.object({ _id: Id, name: z.string(), switch_no: z.int() }),
  device: z.object({ _id: Id, device_name: z.string() }),
  /** What can stand above and below it. */
  level: z.enum(HOLD_LEVELS),
  switch_state: SwitchState,
  /** A dimmer's step. */
  brightness: z.nullable(z.int()),
  /** The safety workflow that holds it, where one does. */
  workflow: z.optional(z.object({ key: Id, name: z.string() })),
  /** The supply whose demand limit holds it, where one does. */
  supply: z.optional(z.object({ _id: Id, name: z.string() })),
  /** Null where nobody placed it by name: a press on the wall, a workflow. */
  by: z.nullable(z.object({ _id: Id, name: z.string() })),
  why: z.nullable(z.string()),
  since: Instant,
  /** When it ends by itself at the latest; null where somebody has to release it. */
  until: z.nullable(Instant),
  until_kind: z.enum(HOLD_ENDS),
  after_end: z.enum(AFTER_HOLD),
  /** Whether the caller may end it. */
  may_release: z.boolean(),
});
export type Hold = z.output<typeof Hold>;
