import type { CommandMessage, FieldChannel, FieldDevice, FieldOrder, Heartbeat } from "@switchboard/contract";
import { COLOR_TEMPERATURE } from "@switchboard/domain/site";
import type { FieldReport } from "../driver.ts";

/** The parts of an adopted device by the server's list: the channel of each switch. */
export interface Mapping {
  switches: readonly { switch_no: number; channel: string; does: "switch" | "open" | "close" }[];
  /** Keys of the adopted sensors and buttons. */
  sensors: readonly string[];
}

export interface ChannelState {
  state?: 0 | 1;
  level?: number;
  color?: string;
  ct?: number;
  moves?: "opening" | "closing" | "stopped";
  position?: number;
}

/** Full on is 99 in our protocol (docs/device-protocol.md), and 100 in the field. */
const FULL = { dimm: 99, level: 100 };
const USUAL_LIGHT = { color: "#ffffff", ct: 4000 };

const toDimm = (level: number) => Math.min(FULL.dimm, Math.round(level));
const toLevel = (dimm: number) => (dimm >= FULL.dimm ? FULL.level : dimm);

/** Converts a command to an order for the field; returns a text if this device cannot do it. */
export function orderOf(command: CommandMessage, mapping: Mapping, device: FieldDevice): FieldOrder | string {
  const target = mapping.switches.find(({ switch_no }) => switch_no === command.switch_no);
  const channel = target && device.channels.find(({ key }) => key === target.channel);
  if (!target || !channel) return "no such switch";
  const { state, dimm, color, ct } = command;
  if (channel.type === "cover") {
    if (state === undefined) return "not supported by this switch";
    return { channel: channel.key, move: state === 0 ? "stop" : target.does === "close" ? "close" : "open" };
  }
  if (channel.type !== "switch") return "not supported by this switch";
  const wantsLight = color !== undefined || ct !== undefined;
  if ((wantsLight && channel.kind !== "light") || (dimm !== undefined && !hasLevel(channel)))
    return "not supported by this switch";
  if (state === undefined && dimm === undefined && !wantsLight) return "nothing to do";
  const turnsOn = state ?? (dimm === 0 ? 0 : 1);
  const level = dimm !== undefined && dimm > 0 ? { level: toLevel(dimm) } : {};
  return { channel: channel.key, state: turnsOn, ...level, ...(color && { color }), ...(ct && { ct }) };
}

function hasLevel(channel: FieldChannel): boolean {
  return channel.type === "switch" && (channel.kind === "dimmer" || channel.kind === "light");
}

/** Returns the state of a channel after an order. */
export function afterOrder(before: ChannelState | undefined, { state, level, color, ct }: FieldOrder): ChannelState {
  return {
    ...before,
    ...(state !== undefined && { state }),
    ...(level !== undefined && { level }),
    ...(color !== undefined && { color }),
    ...(ct !== undefined && { ct }),
  };
}

/** Keeps the ordered level if the field rounds it by a step of its own. */
export function heardState(heard: ChannelState, before: ChannelState | undefined): ChannelState {
  const isRounded =
    heard.level !== undefined && before?.level !== undefined && Math.abs(heard.level - before.level) <= 1;
  return { ...before, ...heard, ...(isRounded && { level: before.level }) };
}

/** Returns the channels of a report with their states, covers and switches alike. */
export function channelsOf(report: FieldReport): [string, ChannelState][] {
  return [...Object.entries(report.switches ?? {}), ...Object.entries(report.covers ?? {})];
}

/** Returns the relays, dimmers and light of a device for a heartbeat; null for a relay whose state is unknown. */
export function stateOf(
  { switches }: Mapping,
  device: FieldDevice,
  stateOfChannel: (key: string) => ChannelState | undefined,
): Pick<Heartbeat, "relays" | "dimm" | "light"> {
  const count = Math.max(0, ...switches.map(({ switch_no }) => switch_no));
  const relays = new Array<0 | 1 | null>(count).fill(null);
  const dimm = new Array<number | null>(count).fill(null);
  let light: Heartbeat["light"];
  for (const { switch_no, channel: key, does } of switches) {
    const channel = device.channels.find((each) => each.key === key);
    const known = stateOfChannel(key);
    if (!channel || !known) continue;
    relays[switch_no - 1] = relayOf(does, known);
    if (hasLevel(channel) && known.level !== undefined) dimm[switch_no - 1] = toDimm(known.level);
    const isLight = channel.type === "switch" && channel.kind === "light";
    if (isLight && !light && (known.color ?? known.ct) !== undefined)
      light = { color: known.color ?? USUAL_LIGHT.color, ct: withinLight(known.ct) };
  }
  return { relays, ...(dimm.some((each) => each !== null) && { dimm }), ...(light && { light }) };
}

function withinLight(ct = USUAL_LIGHT.ct): number {
  return Math.round(Math.min(COLOR_TEMPERATURE.max, Math.max(COLOR_TEMPERATURE.min, ct)));
}

function relayOf(does: "switch" | "open" | "close", known: ChannelState): 0 | 1 | null {
  if (does === "switch") return known.state ?? null;
  if (known.moves === undefined) return null;
  return Number(known.moves === (does === "open" ? "opening" : "closing")) as 0 | 1;
}
