import type { CommandMessage, DeviceChannel, Heartbeat, IrCommand, IrSend, PowerReport } from "@switchboard/contract";
import type { ConfigValues, IrSignal } from "@switchboard/domain/site";

export interface Outgoing {
  channel: DeviceChannel;
  payload: Record<string, unknown>;
}

export type HardwareState = Pick<Heartbeat, "dimm" | "light"> & { relays: (0 | 1)[] };
export type Reading = Omit<PowerReport, "ts">;
/** A request for one switch, by a command or a press on the wall. */
export type Action = Omit<CommandMessage, "id" | "exp">;

/** Physical faults that can be simulated on suitable hardware. */
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
 * The part of a device that differs by type. It has no broker and no clock: each call passes the time. Everything that devices share (command
 * rules, heartbeats, configuration) is in device-model.ts.
 */
export interface Hardware {
  state(): HardwareState;
  /** Carries out an action, or returns why it cannot. */
  act(action: Action, now: number): string | undefined;
  /** Returns the action of a press on the wall, if it is not simply the other state. */
  press?(switch_no: number): Action | undefined;
  /** Applies the settings, at the start and after every change. */
  configure?(config: ConfigValues, now: number): void;
  /** The delay before it acts, if it is noticeable. */
  latency?(): number;
  /** Advances the time, and returns the messages since the last call. */
  tick?(now: number): Outgoing[];
  reading?(now: number): Reading;
  /** Returns false when this hardware cannot have that fault. */
  suffer?(trouble: Trouble, now: number): boolean;
  recover?(now: number): void;
  /** A car comes or goes, if there is a parking sensor. */
  park?(): void;
  /** Sends or learns infrared light, if it can. */
  infrared?(order: IrCommand, now: number): Outgoing[];
  /** Somebody presses a key of a remote in front of it. */
  point?(signal: Pick<IrSignal, "carrier" | "pattern">, now: number): Outgoing[];
  /** The sent signals, oldest first. */
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
