import { SENSOR_KIND_NAMES } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { HexColor, lineOf } from "../core/primitives.ts";
import { passedOver, STORABLE, storableInt } from "../core/storable.ts";
import { DRIVERS } from "./drivers.ts";
import { RatedAmperes } from "./meter-rating.ts";

/** "new": nobody has decided. "adopted": a device of the enterprise. "ignored": hidden by a person. "gone": no longer in the field. */
export const FOUND_STATES = ["new", "adopted", "ignored", "gone"] as const;

/** The id of a device or of its part in the field; the server only passes it back. */
const FieldId = z.string().check(z.minLength(1), z.maxLength(200));
/** Text that the field device reports; markup and control characters are removed before. */
const FieldText = lineOf(120);

/** More than any device of a building has; further channels are cut off, with a note. */
export const MOST_CHANNELS = 64;

/** A part that can be turned on and off, and its further abilities. */
const SwitchChannel = z.object({
  type: z.literal("switch"),
  key: FieldId,
  name: FieldText,
  /** "dimmer" has a level, "light" a level and colour. */
  kind: z.enum(["switch", "dimmer", "light", "motor", "plug"]),
  /** True if the device reports the result of an order; without it, an order is "sent" and never "confirmed". */
  confirms: z.boolean(),
});
/** A blind, curtain or gate that opens, closes and stops. A found device has at most one; a driver with more reports several devices. */
const CoverChannel = z.object({ type: z.literal("cover"), key: FieldId, name: FieldText, confirms: z.boolean() });
/** A meter of electricity, with the names of `power/get`. */
const MeterChannel = z.object({
  type: z.literal("meter"),
  key: FieldId,
  name: FieldText,
  phases: z.union([z.literal(1), z.literal(3)]),
  /** The highest current of a phase, if the driver knows it; never set with current transformers. */
  amperes: z.optional(RatedAmperes),
});
const SensorChannel = z.object({
  type: z.literal("sensor"),
  key: FieldId,
  name: FieldText,
  kind: z.enum(SENSOR_KIND_NAMES),
  /** The unit of its kind, or its own for a `number`. */
  unit: z.string().check(z.maxLength(20)),
});
/** A part that is pressed or turned, with the presses that it reports ("single", "double", "hold"). */
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
  /** The place that the field reports, in its own words; empty if it reports none. */
  area: FieldText,
  /** In dBm; null if it is not known. */
  signal: z.nullable(z.int().check(z.gte(-200), z.lte(0))),
  isOnline: z.boolean(),
  channels: z.array(FieldChannel).check(z.maxLength(MOST_CHANNELS)),
});
export type FieldDevice = z.output<typeof FieldDevice>;

/** One order for one channel in the field. A cover gets `open`, `close` or `stop`. */
export const FieldOrder = z.object({
  channel: FieldId,
  state: z.optional(z.union([z.literal(0), z.literal(1)])),
  /** Between 0 and 100. */
  level: z.optional(z.int().check(z.gte(0), z.lte(100))),
  color: z.optional(HexColor),
  /** In kelvin. */
  ct: z.optional(z.int()),
  move: z.optional(z.enum(["open", "close", "stop"])),
});
export type FieldOrder = z.output<typeof FieldOrder>;

/** `sensor/get`: the readings of an adopted device besides electricity, and its presses, by the keys of its channels. */
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
