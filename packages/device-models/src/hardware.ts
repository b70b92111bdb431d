import type { CommandMessage, DeviceChannel, Heartbeat, IrCommand, IrSend, PowerReport } from "@switchboard/contract";
import type { ConfigValues, IrSignal } from "@switchboard/domain/site";

export interface Outgoing {
  channel: DeviceChannel;
  payload: Record<string, unknown>;
}

export type HardwareState = Pick<Heartbeat, "dimm" | "light"> & { relays: (0 | 1)[] };
export type Reading = Omit<PowerReport, "ts">;
/** What a command or a finger on the wall asks of one switch. */
export type Action = Omit<CommandMessage, "id" | "exp">;

/** Physical trouble that can be ordered of hardware that can have it. */
export const TROUBLES = [
  "reset-meter",
  "jump-meter",
  "dry-run",
  "overload",
  "no-supply",
  "over-voltage",
  "under-voltage",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/**
 * The part of a device that differs by type. It knows no broker and no clock of its own: time comes in with each call.
 * What all devices share (command rules, heartbeats, configuration) is in device-model.ts.
 */
export interface Hardware {
  state(): HardwareState;
  /** Does what is asked, or answers why it cannot. */
  act(action: Action, now: number): string | undefined;
  /** What a finger on the wall asks for, where that is not simply the other state. */
  press?(switch_no: number): Action | undefined;
  /** Takes up its settings, at the start and after every change. */
  configure?(config: ConfigValues, now: number): void;
  /** How long it takes to act, where that is noticeable. */
  latency?(): number;
  /** Time passes: what it noticed since the last call. */
  tick?(now: number): Outgoing[];
  reading?(now: number): Reading;
  /** Answers whether this hardware can have that trouble. */
  suffer?(trouble: Trouble, now: number): boolean;
  recover?(now: number): void;
  /** A car comes or goes, where it watches a place for one. */
  park?(): void;
  /** Sends light, or looks out for some, where it can. */
  infrared?(order: IrCommand, now: number): Outgoing[];
  /** Somebody presses a key of a remote in front of it. */
  point?(signal: Pick<IrSignal, "carrier" | "pattern">, now: number): Outgoing[];
  /** The light it has sent, oldest first. */
  readonly lit?: readonly IrSend[];
}

export const NO_SUCH_SWITCH = "no such switch";
export const NOT_SUPPORTED = "not supported by this switch";
export const NOTHING_TO_DO = "nothing to do";

export function eventMessage(type: number, value: number, now: number): Outgoing {
  return { channel: "event", payload: { ts: now, type, value } };
}

export function stateMessage(hardware: Hardware, now: number): Outgoing {
  return { channel: "state", payload: { ts: now, ...hardware.state() } };
}
