import * as z from "zod/mini";
import { Instant } from "./primitives.ts";

/** The hold that an order met, as it was then. */
export const HeldBy = z.object({ by: z.nullable(z.string()), until: z.nullable(Instant) });
export type HeldBy = z.output<typeof HeldBy>;
