import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";
import { SwitchActionView, Unable } from "./actions.ts";

export const Scene = z.object({
  _id: Id,
  name: z.string(),
  actions: z.array(SwitchActionView),
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
  lastPlayed: z.nullable(Instant),
  unable: Unable,
});
export type Scene = z.output<typeof Scene>;
