import type { SensorReport } from "@switchboard/contract";
import { readingInstant } from "@switchboard/domain/energy";
import type { ReceivedMessage } from "../../../platform/broker/received-message.ts";

/** A device's measurements of one instant while they wait for the store, without the message they came in. */
export interface PackedReport {
  enterpriseId: string;
  device: string;
  key: string;
  ts: number;
  channels: string[];
  values: number[];
}

export function packReport(
  { enterpriseId, device, key, at, message }: ReceivedMessage<SensorReport>,
  retentionMs: number,
): PackedReport {
  const channels: string[] = [];
  const values: number[] = [];
  for (const [channel, value] of Object.entries(message.values ?? {})) {
    if (value === undefined) continue;
    channels.push(channel);
    values.push(value);
  }
  return { enterpriseId, device, key, ts: readingInstant(message.ts, at.getTime(), retentionMs), channels, values };
}
