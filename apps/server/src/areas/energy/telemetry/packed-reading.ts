import type { PowerReport } from "@switchboard/contract";
import {
  MEASURES,
  type MeterReading,
  plausibleCounter,
  plausibleValue,
  READING_VALUES,
  readingInstant,
} from "@switchboard/domain/energy";
import type { ReceivedMessage } from "../../../platform/broker/received-message.ts";

/** A reading as it waits for the store. Tens of thousands may wait, so nothing of the message it came in is kept. */
export interface PackedReading extends MeterReading {
  enterpriseId: string;
  device: string;
  key: string;
}

/** A list that grows by one number at a time is made anew several times on its way; a copy is made once. */
const NOTHING = READING_VALUES.map(() => Number.NaN);
const [COUNTER, DISTORTION] = [READING_VALUES.indexOf("e"), READING_VALUES.indexOf("thdn")];

export function packReading(
  { enterpriseId, device, key, at: arrived, message }: ReceivedMessage<PowerReport>,
  retentionMs: number,
): PackedReading {
  const values = NOTHING.slice();
  let at = 0;
  for (const measure of MEASURES) values[at++] = plausibleValue(message[measure]) ?? Number.NaN;
  values[COUNTER] = plausibleCounter(message.e) ?? Number.NaN;
  values[DISTORTION] = plausibleValue(message.THDN) ?? Number.NaN;
  return { enterpriseId, device, key, ts: readingInstant(message.ts, arrived.getTime(), retentionMs), values };
}
