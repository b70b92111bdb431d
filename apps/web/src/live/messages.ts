import {
  ConfigReport,
  decode,
  EventReport,
  Heartbeat,
  type ParsedTopic,
  PowerReport,
  parseTopic,
  SensorReport,
  StateReport,
  SwitchReport,
} from "@switchboard/contract";
import { statusFromTopic } from "@switchboard/domain/site";
import type { LiveChange } from "./reduce.ts";

type DeviceTopic = Extract<ParsedTopic, { kind: "device" }>;

function decodeDevice({ device: kd_id, channel }: DeviceTopic, payload: string, at: number): LiveChange | undefined {
  switch (channel) {
    case "status":
      return { kind: "status", kd_id, at, status: statusFromTopic(payload) };
    case "heartbeat": {
      const report = decode(Heartbeat, payload);
      return report && { kind: "heartbeat", kd_id, at, report };
    }
    case "state": {
      const report = decode(StateReport, payload);
      return report && { kind: "state", kd_id, at, report };
    }
    case "power": {
      const report = decode(PowerReport, payload);
      return report && { kind: "power", kd_id, at, report };
    }
    case "sensor": {
      const report = decode(SensorReport, payload);
      return report && { kind: "sensor", kd_id, at, report };
    }
    case "event": {
      const report = decode(EventReport, payload);
      return report && { kind: "event", kd_id, at, report };
    }
    case "config": {
      const report = decode(ConfigReport, payload);
      return report && { kind: "config", kd_id, at, report };
    }
    default:
      return undefined;
  }
}

/** Decodes a broker message for the store; returns undefined when it is irrelevant or invalid. */
export function decodeMessage(topic: string, payload: string, at: number): LiveChange | undefined {
  const parsed = parseTopic(topic);
  if (!parsed) return undefined;
  if (parsed.kind === "device") return decodeDevice(parsed, payload, at);
  if (parsed.kind !== "switch") return undefined;
  const report = decode(SwitchReport, payload);
  return report && { kind: "switch", kd_id: parsed.device, switchNo: parsed.switchNo, at, report };
}

/** True for topics that carry nothing for the store but are valid. */
export function isForOthers(topic: string): boolean {
  const parsed = parseTopic(topic);
  if (!parsed) return false;
  return parsed.kind === "notifications" || (parsed.kind === "device" && parsed.channel.startsWith("config"));
}

/** Logs invalid messages only (spec §7), and samples a flood of them. */
export function createMessageLog(log: (text: string) => void, every = 100) {
  let dropped = 0;
  return (topic: string): void => {
    if (dropped % every === 0) log(`Dropped a message that does not parse on ${topic} (${dropped + 1} so far)`);
    dropped += 1;
  };
}
