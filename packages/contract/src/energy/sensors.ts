import { SENSOR_STEPS } from "@switchboard/domain/energy";
import { SENSOR_KIND_NAMES } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

const Place = {
  device: z.object({ _id: Id, device_name: z.string() }),
  /** The room that its device is in, as far as the caller may know of it. */
  room: z.nullable(z.object({ _id: Id, name: z.string() })),
};

/** One thing that a device measures beside electricity: a number with a unit, or whether something is so. */
export const Sensor = z.object({
  _id: Id,
  ...Place,
  /** How `sensor/get` names it. */
  channel: z.string(),
  name: z.string(),
  kind: z.enum(SENSOR_KIND_NAMES),
  unit: z.string(),
  /** The newest value, and when it was measured; null before the first. */
  value: z.nullable(z.number()),
  at: z.nullable(Instant),
});
export type Sensor = z.output<typeof Sensor>;

/** Something of a device that is pressed or turned, and what it can say of it ("single", "double", "hold"). */
export const PressButton = z.object({
  _id: Id,
  ...Place,
  channel: z.string(),
  name: z.string(),
  presses: z.array(z.string()),
});
export type PressButton = z.output<typeof PressButton>;

/** Which sensor it is, for whoever reads a row by itself. */
export const SensorPlace = { ...Place, name: z.string(), kind: z.enum(SENSOR_KIND_NAMES), unit: z.string() };

/** One reading, or what was made of those of a bucket, an hour or a day. */
export const SensorPoint = z.object({
  /** When it was read, or where the slot begins. */
  timestamp: Instant,
  /** The reading, or the last one of the slot. */
  last: z.number(),
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** Of the readings; left out for what is so or not, since readings say nothing of the time between them. */
  mean: z.optional(z.number()),
});
export type SensorPoint = z.output<typeof SensorPoint>;

export const SensorSeries = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(SENSOR_KIND_NAMES),
  unit: z.string(),
  device: Place.device,
  /** The last reading before the span, where it is still kept: what a door was when the day began. */
  before: z.nullable(z.object({ at: Instant, value: z.number() })),
  points: z.array(SensorPoint),
});
export type SensorSeries = z.output<typeof SensorSeries>;

/** What a point stands for; "bucket" where there are more readings than a chart can show. */
export const SensorStepWord = z.enum([...SENSOR_STEPS, "bucket"]);

/** Of one call. */
export const MOST_SENSORS = 50;
