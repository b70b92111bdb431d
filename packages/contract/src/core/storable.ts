import { storableText } from "@switchboard/domain/core";
import * as z from "zod/mini";

/**
 * What the store holds of what devices send, in one place: the column that each value ends in, and its bounds. A message
 * that goes beyond them is unreadable, as one of the wrong shape is; so nothing that was read can be refused by the store.
 */
export const STORABLE = {
  /** `timestamptz`, by way of a Date: milliseconds since 1970 up to the last day that both know. */
  instant: { min: 0, max: 8_640_000_000_000_000 },
  /** `devices.rssi`, a `real`; radio is between -130 and 0 dBm, and some chips say percent. */
  rssi: { min: -1000, max: 1000 },
  /** `device_events.type`, an `integer`. */
  eventType: { min: 0, max: 2 ** 31 - 1 },
  /** `device_events.value`, a `double precision`, which is shown to people and summed up nowhere. */
  eventValue: { min: -1e15, max: 1e15 },
  /** `commands.reason` and `ir_sends.reason`, texts that people read. */
  reason: { min: 0, max: 200 },
} as const;

/** Closer to zero than anything measures: a `real` does not reach down to it, and the store would refuse it. */
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

/** What the store cannot hold in a text is left out of it: an answer counts, however oddly it gives its reason. */
function storableString({ min, max }: Bounds) {
  return z.string().check(z.minLength(min), z.maxLength(max), z.overwrite(storableText));
}

/** A part of a report that costs the rest nothing where it cannot be read: it is passed over. */
export function passedOver<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.optional(schema), undefined);
}

/** Why a device did not obey. Whoever gives a reason has failed, however it is written: without words where it cannot be read. */
export const Reason = z.catch(z.optional(storableString(STORABLE.reason)), ({ value }) =>
  value === null ? undefined : "",
);
