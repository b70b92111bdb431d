import * as z from "zod/mini";
import { Id } from "../core/primitives.ts";

export const Person = z.object({ _id: Id, name: z.string() });
