import { SENSOR_STEPS } from "@switchboard/domain/energy";
import { SENSOR_KIND_NAMES } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

const Place = {
  device: z.object({ _id: Id, device_name: z.string() }),
  /** The room of the device, as far as the caller may see it. */
  room: z.nullable(z.object({ _id: Id, name: z.string() })),
};

/** A quantity that a device measures besides electricity: a number with a unit, or a yes/no state. */
export const Sensor = z.object({
  _id: Id,
  ...Place,
  /** The name in `sensor/get`. */
  channel: z.string(),
  name: z.string(),
  kind: z.enum(SENSOR_KIND_NAMES),
  unit: z.string(),
  /** The newest value, and when it was measured; null before the first. */
  value: z.nullable(z.number()),
  at: z.nullable(Instant),
});
export type Sensor = z.output<typeof Sensor>;

/** A part of a device that is pressed or turned, with the presses that it reports ("single", "double", "hold"). */
export const PressButton = z.object({
  _id: Id,
  ...Place,
  channel: z.string(),
  name: z.string(),
  presses: z.array(z.string()),
});
export type PressButton = z.output<typeof PressButton>;

/** Identifies the sensor in a row that stands by itself. */
export const SensorPlace = { ...Place, name: z.string(), kind: z.enum(SENSOR_KIND_NAMES), unit: z.string() };

/** One reading, or the summary of a bucket, an hour or a day. */
export const SensorPoint = z.object({
  /** The time of the reading, or the start of the period. */
  timestamp: Instant,
  /** The reading, or the last one of the period. */
  last: z.number(),
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** The mean of the readings; omitted for yes/no states, because readings say nothing about the time between them. */
  mean: z.optional(z.number()),
});
export type SensorPoint = z.output<typeof SensorPoint>;

export const SensorSeries = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(SENSOR_KIND_NAMES),
  unit: z.string(),
  device: Place.device,
  /** The last reading before the span, if it is still stored: for example the state of a door at the start of the day. */
  before: z.nullable(z.object({ at: Instant, value: z.number() })),
  points: z.array(SensorPoint),
});
export type SensorSeries = z.output<typeof SensorSeries>;

/** The period of a point; "bucket" if there are more readings than a chart can show. */
export const SensorStepWord = z.enum([...SENSOR_STEPS, "bucket"]);

/** The most sensors of one call. */
export const MOST_SENSORS = 50;
