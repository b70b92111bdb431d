import * as z from "zod/mini";

/**
 * Names the fields that a call changes when it sends a whole thing; the other fields keep their current values. Two people who change
 * different fields at once both keep their change. If omitted, all fields are changed.
 */
export function onlyOf<Shape extends Record<string, unknown>>(fields: Shape) {
  const names = Object.keys(fields) as (keyof Shape & string)[];
  return z.optional(z.array(z.enum(names)).check(z.maxLength(names.length)));
}
