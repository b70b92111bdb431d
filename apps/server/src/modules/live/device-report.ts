import { decode, Heartbeat, parseTopic, StateReport } from "@switchboard/contract";
import { OnlineStatus, statusFromTopic } from "@switchboard/domain";

/** A report of a device about its state, in one shape for all of its topics. */
export interface DeviceReport {
  home: string;
  device: string;
  at: Date;
  status: number;
  state?: StateReport | Heartbeat;
  rssi?: number;
  /** The command it answers, and what came of it; the reason in its own words, where it gave any. */
  answer?: { id: string; ok: boolean; reason: string | null };
}

/** Undefined for a topic without reports, or a payload that does not parse. */
export function readDeviceReport(topic: string, payload: string, at: Date): DeviceReport | undefined {
  const parsed = parseTopic(topic);
  if (parsed?.kind !== "device") return undefined;
  const origin = { home: parsed.home, device: parsed.device, at };
  if (parsed.channel === "status") return { ...origin, status: statusFromTopic(payload) };
  if (parsed.channel === "heartbeat") {
    const heartbeat = decode(Heartbeat, payload);
    if (!heartbeat) return undefined;
    const { rssi } = heartbeat;
    return { ...origin, status: OnlineStatus.heartbeat, state: heartbeat, ...(rssi === undefined ? {} : { rssi }) };
  }
  if (parsed.channel === "state") {
    const state = decode(StateReport, payload);
    return state && { ...origin, status: OnlineStatus.heartbeat, state, ...answerOf(state) };
  }
  return undefined;
}

function answerOf(state: StateReport): Pick<DeviceReport, "answer"> {
  if (state.cmd === undefined) return {};
  const ok = state.ok !== false && state.err === undefined;
  return { answer: { id: state.cmd, ok, reason: ok ? null : (state.err ?? null) } };
}
