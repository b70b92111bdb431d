import * as z from "zod/mini";

/** A point on the earth, in degrees. On its own, since the sign-in knows enterprises and no calendars. */
export const Place = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
