import { covers } from "@switchboard/contract";
import type { LiveDevice } from "./live-device.ts";

/** Returns the topics named by devices that the session's own topics do not cover. */
export function furtherTopics(sessionTopics: readonly string[], devices: readonly LiveDevice[]): string[] {
  const further = new Set<string>();
  for (const device of devices) {
    for (const part of (device.device_info?.subscription_topic ?? "").split(",")) {
      const topic = part.trim();
      if (topic !== "" && !sessionTopics.some((filter) => covers(filter, topic))) further.add(topic);
    }
  }
  return [...further];
}
