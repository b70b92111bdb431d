import {
  type CurtainOrder,
  type CurtainState,
  curtainCommand,
  curtainOfDevice,
  curtainState,
  isOnline,
} from "@switchboard/domain/site";
import { roomName } from "../../data/rooms.ts";
import type { RequestResult, TapSource } from "../../live/commands.ts";
import { commands, liveStore } from "../../live/live.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import type { LiveStore } from "../../live/live-store.ts";
import type { FailureReason } from "../../live/pending.ts";

/** All that is shown of a curtain, flat like a tile's view. */
export interface CurtainView {
  name: string;
  room: string;
  device: string;
  state: CurtainState | undefined;
  phase: "idle" | "pending" | "sent" | "failed";
  failure: FailureReason | undefined;
  offlineSince: number | null | undefined;
}

function deviceOf(store: LiveStore, id: string): LiveDevice | undefined {
  return store.device(store.switch(id)?.deviceId ?? "");
}

/** The two switches that move it, the opening one first. */
export function curtainSwitches(device: LiveDevice) {
  const curtain = curtainOfDevice(device);
  const numbers = curtain ? [curtain.openBy, curtain.closeBy] : [];
  return numbers.flatMap((number) => device.switches.find((each) => each.switch_no === number) ?? []);
}

export function curtainView(store: LiveStore, id: string): CurtainView | undefined {
  const device = deviceOf(store, id);
  const curtain = device && curtainOfDevice(device);
  if (!device || !curtain) return undefined;
  const both = curtainSwitches(device).map((each) => each.command);
  const failed = both.find((command) => command.phase === "failed");
  const isSent = both.some((command) => command.phase === "sent");
  const isPending = both.some((command) => command.phase === "pending" && command.lingers);
  const isOn = (number: number) => device.switches.some((each) => each.switch_no === number && each.current_status);
  return {
    name: device.device_name,
    room: roomName(device),
    device: device.device_name,
    state: curtainState(curtain, isOn, device.told.curtain?.state),
    phase: isPending ? "pending" : failed ? "failed" : isSent ? "sent" : "idle",
    failure: failed?.phase === "failed" ? failed.reason : undefined,
    offlineSince: isOnline(device.current_status) ? undefined : device.seenAt,
  };
}

/** Sends a wish as the one switch command that it is; a new wish ends the failure of the one before. */
export function orderCurtain(id: string, order: CurtainOrder, source?: TapSource): RequestResult {
  const device = deviceOf(liveStore, id);
  const curtain = device && curtainOfDevice(device);
  if (!device || !curtain) return "gone";
  curtainSeen(id);
  const { switch_no, state } = curtainCommand(curtain, order, curtainView(liveStore, id)?.state);
  const target = device.switches.find((each) => each.switch_no === switch_no);
  return target ? commands.ask(target._id, { kind: "state", on: state === 1 }, source) : "gone";
}

export function curtainSeen(id: string): void {
  const device = deviceOf(liveStore, id);
  for (const each of device ? curtainSwitches(device) : []) commands.seen(each._id);
}
