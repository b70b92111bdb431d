import { HOLD_LEVELS } from "@switchboard/domain/control";
import * as z from "zod/mini";
import { Instant } from "./primitives.ts";

/** The hold that blocked an order, as it was at that time. */
export const HeldBy = z.object({
  /** The name of the person or workflow; null for a press on the wall. */
  by: z.nullable(z.string()),
  until: z.nullable(Instant),
  /** Omitted for a person's hold and a press on the wall. */
  level: z.optional(z.enum(HOLD_LEVELS)),
});
export type HeldBy = z.output<typeof HeldBy>;
