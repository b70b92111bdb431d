import { type DeviceChannel, decode, Heartbeat, StateReport } from "@switchboard/contract";
import { OnlineStatus, statusFromTopic } from "@switchboard/domain/site";
import { addressOf } from "../../../platform/broker/received-message.ts";

/** A device's report about its state, in one shape for all of its topics. */
export interface DeviceReport {
  enterpriseId: string;
  device: string;
  channel: DeviceChannel;
  at: Date;
  status: number;
  state?: StateReport | Heartbeat;
  rssi?: number;
  /** The command it answers, the result, the device's own reason if any, and the time by its clock. */
  answer?: { id: string; ok: boolean; sent: boolean; reason: string | null; saidAt: number };
  /** True for the whole state that is repeated periodically, not because something was done. */
  isHeartbeat?: boolean;
}

/** Returns undefined for a topic without reports, or a payload that does not parse. */
export function readDeviceReport(topic: string, payload: string, at: Date): DeviceReport | undefined {
  const address = addressOf(topic);
  if (!address) return undefined;
  const { enterpriseId, device, channel } = address;
  const origin = { enterpriseId, device, channel, at };
  if (channel === "status") return { ...origin, status: statusFromTopic(payload) };
  if (channel === "heartbeat") {
    const heartbeat = decode(Heartbeat, payload);
    if (!heartbeat) return undefined;
    const { rssi } = heartbeat;
    const report = { ...origin, status: OnlineStatus.heartbeat, state: heartbeat, isHeartbeat: true };
    return rssi === undefined ? report : { ...report, rssi };
  }
  if (channel === "state") {
    const state = decode(StateReport, payload);
    return state && { ...origin, status: OnlineStatus.heartbeat, state, ...answerOf(state) };
  }
  return undefined;
}

function answerOf(state: StateReport): Pick<DeviceReport, "answer"> {
  if (state.cmd === undefined) return {};
  const ok = state.ok !== false && state.err === undefined;
  const sent = ok && state.sent === true;
  return { answer: { id: state.cmd, ok, sent, reason: ok ? null : state.err || null, saidAt: state.ts } };
}
