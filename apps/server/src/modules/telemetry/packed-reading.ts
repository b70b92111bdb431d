import type { PowerReport } from "@switchboard/contract";
import { MEASURES, plausibleCounter, plausibleValue, readingInstant } from "@switchboard/domain";
import type { Said } from "../../platform/broker/device-channels.ts";

/** What is stored of a reading beside its device and instant, in the order in which it is packed. */
export const VALUES = [...MEASURES, "e", "thdn"] as const;
export const VOLTAGE = VALUES.indexOf("v");
export const COUNTER = VALUES.indexOf("e");

/**
 * A reading as it waits for the store. Tens of thousands may wait, so its values are one list of plain numbers, NaN where
 * there is none, and nothing of the message they came in is kept.
 */
export interface PackedReading {
  home: string;
  device: string;
  key: string;
  /** In milliseconds. */
  ts: number;
  values: number[];
}

export function packReading({ home, device, key, at, message }: Said<PowerReport>, keptMs: number): PackedReading {
  const values: number[] = [];
  for (const measure of MEASURES) values.push(plausibleValue(message[measure]) ?? Number.NaN);
  values.push(plausibleCounter(message.e) ?? Number.NaN, plausibleValue(message.THDN) ?? Number.NaN);
  return { home, device, key, ts: readingInstant(message.ts, at.getTime(), keptMs), values };
}
