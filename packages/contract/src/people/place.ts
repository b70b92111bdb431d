import * as z from "zod/mini";

/** A geographic position in degrees. In a file of its own, because the sign-in uses enterprises but no calendars. */
export const Place = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
