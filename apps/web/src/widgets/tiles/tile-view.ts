import { kilowatts } from "@switchboard/domain/core";
import { deviceType, isOnline } from "@switchboard/domain/site";
import { roomName } from "../../data/rooms.ts";
import { switchBrightness } from "../../live/brightness.ts";
import type { LiveDevice, LiveSwitch } from "../../live/live-device.ts";
import type { LiveStore } from "../../live/live-store.ts";
import { type CommandState, type DesiredState, type FailureReason, IDLE } from "../../live/pending.ts";

/** All a tile shows, flat, so that it is drawn again just when one of these changes. */
export interface TileView {
  name: string;
  room: string;
  device: string;
  kind: LiveSwitch["kind"];
  on: boolean;
  isDimmable: boolean;
  /** The brightness of dimmers and lights, also while they are off; undefined until it is known. */
  percent: number | undefined;
  /** The number of steps where a dimmer has them. */
  steps: number | undefined;
  kilowatts: number | undefined;
  /** Since when the device has not been heard of; undefined while it can be reached. */
  offlineSince: number | null | undefined;
  phase: "idle" | "pending" | "sent" | "failed";
  wanted: DesiredState | undefined;
  failure: FailureReason | undefined;
  color: string | undefined;
  motorHealth: number | undefined;
}

/** A device measures as a whole: only where it has one switch is its power that switch's own. */
function ownKilowatts(device: LiveDevice, each: LiveSwitch): number | undefined {
  const count = device.field ? device.switches.length : deviceType(device.device_type).switches.length;
  const isOwn = each.current_status && count === 1;
  return isOwn && device.power?.p !== undefined ? kilowatts(device.power.p) : undefined;
}

/** A command is not shown as under way before it lingers. */
function shown(command: CommandState): CommandState {
  return command.phase === "pending" && !command.lingers ? IDLE : command;
}

export function tileView(store: LiveStore, id: string): TileView | undefined {
  const each = store.switch(id);
  const device = each && store.device(each.deviceId);
  if (!each || !device) return undefined;
  const command = shown(each.command);
  const brightness = switchBrightness(device, each);
  return {
    name: each.name,
    room: roomName(device),
    device: device.device_name,
    kind: each.kind,
    on: each.current_status,
    isDimmable: brightness !== undefined,
    percent: brightness?.percent,
    steps: brightness?.steps,
    kilowatts: ownKilowatts(device, each),
    offlineSince: isOnline(device.current_status) ? undefined : device.seenAt,
    phase: command.phase,
    wanted: command.phase === "idle" ? undefined : command.wanted,
    failure: command.phase === "failed" ? command.reason : undefined,
    color: each.kind === "light" && each.current_status ? each.light?.color : undefined,
    motorHealth: each.kind === "motor" ? device.motorHealth : undefined,
  };
}
