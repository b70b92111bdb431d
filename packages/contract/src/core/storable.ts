import { storableText } from "@switchboard/domain/core";
import * as z from "zod/mini";

/**
 * The bounds of the database columns for values that devices send. A message beyond them is unreadable, like one of the wrong shape, so
 * that the database never refuses a value that was read.
 */
export const STORABLE = {
  /** Column type `timestamptz`, converted through a Date: milliseconds since 1970, up to the last day that both support. */
  instant: { min: 0, max: 8_640_000_000_000_000 },
  /** Column `devices.rssi`, a `real`. Radio strength is between -130 and 0 dBm, but some chips report percent. */
  rssi: { min: -1000, max: 1000 },
  /** Column `device_events.type`, an `integer`. */
  eventType: { min: 0, max: 2 ** 31 - 1 },
  /** Column `device_events.value`, a `double precision` that is only shown and never summed. */
  eventValue: { min: -1e15, max: 1e15 },
  /** Columns `commands.reason` and `ir_sends.reason`, texts that people read. */
  reason: { min: 0, max: 200 },
} as const;

/** Values closer to zero count as zero: they are below any measurement, and a `real` column would refuse them. */
const SMALLEST = 1e-9;

interface Bounds {
  min: number;
  max: number;
}

export function storableInt({ min, max }: Bounds) {
  return z.int().check(z.gte(min), z.lte(max));
}

export function storableNumber({ min, max }: Bounds) {
  const toStorable = (value: number) => (Math.abs(value) < SMALLEST ? 0 : value);
  return z.number().check(z.gte(min), z.lte(max), z.overwrite(toStorable));
}

/** Removes characters that the database cannot store, because a reply counts whatever its reason looks like. */
function storableString({ min, max }: Bounds) {
  return z.string().check(z.minLength(min), z.maxLength(max), z.overwrite(storableText));
}

/** Makes a part of a report optional: an unreadable value becomes undefined and the rest still counts. */
export function passedOver<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.optional(schema), undefined);
}

/** The reason for a refusal. Any value but null means that the device failed; an unreadable one becomes the empty text. */
export const Reason = z.catch(z.optional(storableString(STORABLE.reason)), ({ value }) =>
  value === null ? undefined : "",
);
