import { parseTopic } from "@switchboard/contract";
import { isHardwareId } from "@switchboard/domain/core";
import { memoize } from "../memoize.ts";

export interface ReceivedMessage<Message> {
  enterpriseId: string;
  device: string;
  /** `enterpriseId` and `device` as one text, to look the device up by. */
  key: string;
  at: Date;
  message: Message;
}

export function deviceKey(enterpriseId: string, device: string): string {
  return `${enterpriseId}/${device}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses who sent a topic; null for anything that cannot be a device of ours, whichever broker forwarded it. */
export const addressOf = memoize((topic) => {
  const parsed = parseTopic(topic);
  if (parsed?.kind !== "device" || !UUID.test(parsed.home) || !isHardwareId(parsed.device)) return null;
  const { home: enterpriseId, device } = parsed;
  return { enterpriseId, device, channel: parsed.channel, key: deviceKey(enterpriseId, device) };
});
