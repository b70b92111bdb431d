import type { PowerReport } from "@switchboard/contract";
import { MEASURES, type MeterReading, plausibleCounter, plausibleValue, readingInstant } from "@switchboard/domain";
import type { Received } from "../../platform/broker/device-channels.ts";

/** A reading as it waits for the store. Tens of thousands may wait, so nothing of the message it came in is kept. */
export interface PackedReading extends MeterReading {
  home: string;
  device: string;
  key: string;
}

export function packReading(
  { home, device, key, at, message }: Received<PowerReport>,
  retentionMs: number,
): PackedReading {
  const values: number[] = [];
  for (const measure of MEASURES) values.push(plausibleValue(message[measure]) ?? Number.NaN);
  values.push(plausibleCounter(message.e) ?? Number.NaN, plausibleValue(message.THDN) ?? Number.NaN);
  return { home, device, key, ts: readingInstant(message.ts, at.getTime(), retentionMs), values };
}
