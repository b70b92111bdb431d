import { HOLD_LEVELS } from "@switchboard/domain/control";
import * as z from "zod/mini";
import { Instant } from "./primitives.ts";

/** The hold that an order met, as it was then. */
export const HeldBy = z.object({
  /** Who, or which workflow; null for a press on the wall. */
  by: z.nullable(z.string()),
  until: z.nullable(Instant),
  /** Left out for a person's hold and a press on the wall. */
  level: z.optional(z.enum(HOLD_LEVELS)),
});
export type HeldBy = z.output<typeof HeldBy>;
