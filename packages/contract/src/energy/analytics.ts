import { ENERGY_POINTS, type EnergyGrouping, POWER_EVENT_TYPES } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

/** A quarter of a year. */
export const MOST_RUNNING_DAYS = 92;

/** The period of a point in a series. */
export const GroupBy = z.enum(["hour", "day", "month", "year"]);
export type GroupBy = z.output<typeof GroupBy>;

/**
 * The grouping that a caller requests: `hourly`, `daily`, `monthly` or `yearly`, as in reports. `month`, the spec's word and its default
 * (§9), means the days of a month; ADR 0030 describes the other short words.
 */
export const Grouping = z.prefault(
  z.pipe(
    z.enum(Object.keys(ENERGY_POINTS) as EnergyGrouping[]),
    z.transform((word): GroupBy => ENERGY_POINTS[word]),
  ),
  "month",
);

/** One bucket of energy. Values are raw, in watt-seconds and watts; the domain converts them for display (spec §9). */
export const EnergyPoint = z.object({
  /** The hour (0-23), the day of the month (1-31), the month (1-12) or the year. */
  _id: z.int(),
  /** The start of the bucket. */
  timestamp: Instant,
  avg_energy: z.number(),
  /** Null if nothing was measured. */
  avg_power: z.nullable(z.number()),
  /** The part of the bucket that falls into gaps between readings, in milliseconds, summed over all devices. */
  gap_ms: z.int(),
});
export type EnergyPoint = z.output<typeof EnergyPoint>;

/** Doubtful readings that the sums leave out, because nobody has decided about them. */
export const LeftOutReadings = z.object({
  count: z.int(),
  /** The watt-seconds that they would add. */
  energy: z.number(),
  meters: z.array(Id),
});
export type LeftOutReadings = z.output<typeof LeftOutReadings>;

const value = z.optional(z.nullable(z.number()));
const values = {
  v: value,
  v1: value,
  v2: value,
  v3: value,
  c: value,
  c1: value,
  c2: value,
  c3: value,
  p: value,
  pf: value,
};
const PowerValues = z.object(values);

/** One reading, or the mean of a bucket of readings with its lowest and highest values. */
export const PowerPoint = z.object({
  timestamp: Instant,
  /** The local hour, 0-23. */
  hours: z.int(),
  ...values,
  min: z.optional(PowerValues),
  max: z.optional(PowerValues),
});
export type PowerPoint = z.output<typeof PowerPoint>;

/** One reading as it was stored, with the names that devices use; values that were not measured are omitted. */
export const RecentReading = z.object({ timestamp: Instant, ...values, THDN: value });
export type RecentReading = z.output<typeof RecentReading>;

export const PowerSeries = z.object({
  /** The measured quantity (spec §9): 1 power, 2 current, 3 voltage, 4 power factor. */
  type: z.optional(z.literal(POWER_EVENT_TYPES)),
  series: z.array(z.object({ _id: Id, device_name: z.string(), data: z.array(PowerPoint) })),
  /** The period of a point. */
  resolution: z.enum(["reading", "bucket", "hour", "day"]),
  /** True if points are buckets, because there are more readings than a chart can show. */
  downsampled: z.boolean(),
});
export type PowerSeries = z.output<typeof PowerSeries>;

/** The most points of a series. */
export const MAX_POINTS = 5000;
