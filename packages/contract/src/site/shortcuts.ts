import * as z from "zod/mini";
import { Id } from "../core/primitives.ts";

export const Shortcut = z.object({
  _id: Id,
  type: z.enum(["remote", "switch", "plan"]),
  position: z.int(),
  /** The switch, the remote, or the place whose plan Home shows; a shortcut is deleted together with it. */
  target: Id,
});
export type Shortcut = z.output<typeof Shortcut>;
