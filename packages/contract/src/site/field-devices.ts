import { SENSOR_KIND_NAMES } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { HexColor, lineOf } from "../core/primitives.ts";
import { passedOver, STORABLE, storableInt } from "../core/storable.ts";
import { DRIVERS } from "./drivers.ts";
import { RatedAmperes } from "./meter-rating.ts";

/** How the field names a device or a part of it; ours only to give back. */
const FieldId = z.string().check(z.minLength(1), z.maxLength(200));
/** What the field says of itself; markup and control characters never come this far. */
const FieldText = lineOf(120);

/** More than any device of a building has; what announces more is cut off there, and said so. */
export const MOST_CHANNELS = 64;

/** Something that can be turned on and off, and what else it can. */
const SwitchChannel = z.object({
  type: z.literal("switch"),
  key: FieldId,
  name: FieldText,
  /** "dimmer" has a level, "light" a level and colour. */
  kind: z.enum(["switch", "dimmer", "light", "motor", "plug"]),
  /** Whether the device tells what came of an order; without it an order is "sent", never "confirmed". */
  confirms: z.boolean(),
});
/** A blind, a curtain, a gate: opened, closed, stopped. A found device has one at most; a driver with more finds several devices. */
const CoverChannel = z.object({ type: z.literal("cover"), key: FieldId, name: FieldText, confirms: z.boolean() });
/** It measures electricity, by the names of `power/get`. */
const MeterChannel = z.object({
  type: z.literal("meter"),
  key: FieldId,
  name: FieldText,
  phases: z.union([z.literal(1), z.literal(3)]),
  /** The highest current of a phase, where the driver knows it; never with current transformers. */
  amperes: z.optional(RatedAmperes),
});
const SensorChannel = z.object({
  type: z.literal("sensor"),
  key: FieldId,
  name: FieldText,
  kind: z.enum(SENSOR_KIND_NAMES),
  /** That of its kind, or its own for a `number`. */
  unit: z.string().check(z.maxLength(20)),
});
/** Something that is pressed or turned, and what it can say of it ("single", "double", "hold"). */
const ButtonChannel = z.object({
  type: z.literal("button"),
  key: FieldId,
  name: FieldText,
  presses: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(40)),
});
export const FieldChannel = z.discriminatedUnion("type", [
  SwitchChannel,
  CoverChannel,
  MeterChannel,
  SensorChannel,
  ButtonChannel,
]);
export type FieldChannel = z.output<typeof FieldChannel>;

/** A device that a gateway has found in its building. */
export const FieldDevice = z.object({
  driver: z.enum(DRIVERS),
  id: FieldId,
  name: FieldText,
  maker: FieldText,
  model: FieldText,
  /** Where the field says that it is, in its own words; empty where it says nothing. */
  area: FieldText,
  /** In dBm, or null where nobody knows. */
  signal: z.nullable(z.int().check(z.gte(-200), z.lte(0))),
  isOnline: z.boolean(),
  channels: z.array(FieldChannel).check(z.maxLength(MOST_CHANNELS)),
});
export type FieldDevice = z.output<typeof FieldDevice>;

/** One thing to do in the field, to one channel. A cover is told to `open`, `close` or `stop`. */
export const FieldOrder = z.object({
  channel: FieldId,
  state: z.optional(z.union([z.literal(0), z.literal(1)])),
  /** 0 to 100. */
  level: z.optional(z.int().check(z.gte(0), z.lte(100))),
  color: z.optional(HexColor),
  /** Kelvin. */
  ct: z.optional(z.int()),
  move: z.optional(z.enum(["open", "close", "stop"])),
});
export type FieldOrder = z.output<typeof FieldOrder>;

/** `sensor/get`: what an adopted device measures beside electricity, and what was pressed on it; by the keys of its channels. */
export const SensorReport = z.object({
  ts: storableInt(STORABLE.instant),
  values: z.optional(z.record(FieldId, passedOver(z.number()))),
  presses: z.optional(
    z
      .array(z.object({ channel: FieldId, press: z.string().check(z.minLength(1), z.maxLength(60)) }))
      .check(z.maxLength(40)),
  ),
});
export type SensorReport = z.output<typeof SensorReport>;
