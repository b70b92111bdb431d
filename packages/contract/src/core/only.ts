import * as z from "zod/mini";

/**
 * For a call that replaces a thing as a whole: of what is given only these fields are meant, and the others stay as they
 * are by then. So two people who change different fields at once both keep their change. Left out, all are meant.
 */
export function onlyOf<Shape extends Record<string, unknown>>(fields: Shape) {
  const names = Object.keys(fields) as (keyof Shape & string)[];
  return z.optional(z.array(z.enum(names)).check(z.maxLength(names.length)));
}
