import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id } from "../../core/primitives.ts";
import { EnergyPoint, GroupBy, Grouping, LeftOutReadings } from "../analytics.ts";
import { MeterPlaceWord, MeterSums, MeterTree, PowerOfSpan } from "../meters.ts";

/** Beyond the spec: which meter stands behind which (ADR 0038). */
export const listMeters = endpoint({
  method: "GET",
  path: "/api/v1/meters/tree",
  summary: "The meters one may see whole, as a tree",
  permission: "device.view",
  reply: MeterTree,
});

/** Places all the named meters or none. A meter is moved together with those behind it. */
export const placeMeters = endpoint({
  method: "POST",
  path: "/api/v1/meters/place",
  summary: "Say of meters that they are main ones, stand behind another, or that their place is unknown",
  permission: "device.manage",
  body: z
    .object({
      device_ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
      place: MeterPlaceWord,
      /** The meter that they stand behind; only with the place `behind`. */
      behind: z.optional(z.nullable(Id)),
    })
    .check(
      z.refine(({ place, behind }) => place !== "behind" || Boolean(behind), { path: ["behind"], message: "Required" }),
    ),
  reply: MeterTree,
  errors: ["device.not_found", "thing.deleted", "meter.no_meter", "meter.circle", "meter.too_deep"],
});

export const meterEnergy = endpoint({
  method: "POST",
  path: "/api/v1/meters/energy",
  summary: "Energy by the tree of meters: the total, each meter, and what none of them explains",
  permission: "device.view",
  changes: false,
  body: z
    .object({
      /** By default the last seven days, as with `get_energy_data`. */
      from_date: z.optional(Day),
      to_date: z.optional(Day),
      /** Limits the sums to some meters; the energy of one that stands behind another of them is not added again. */
      device_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
      /** Limits the sums to the meters in a site, building or floor; an unknown one has none. */
      place: z.optional(Id),
      groupby: Grouping,
      v2: z.optional(z.boolean()),
      /** Also returns the mean and the highest power of the total. */
      power: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ from_date, to_date }) => !from_date || !to_date || from_date <= to_date, {
        path: ["to_date"],
        message: "Invalid date range",
      }),
    ),
  reply: z.extend(MeterSums, {
    /** The total in buckets. */
    data: z.array(EnergyPoint),
    groupby: GroupBy,
    downsampled: z.boolean(),
    /** With `power`: the value does not depend on the grouping; null if nothing was measured. */
    power: z.optional(z.nullable(PowerOfSpan)),
    /** With `place`: the number of meters outside of it that stand behind one in it, and are in its figures. */
    elsewhere: z.optional(z.int()),
    /** Summed over all these meters; absent if nothing is left out. */
    left_out: z.optional(LeftOutReadings),
  }),
  errors: ["device.not_found"],
});
