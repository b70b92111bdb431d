import {
  type Brightness,
  brightnessOf,
  brightnessSteps,
  hasBrightness,
  levelPercent,
  resultingBrightness,
} from "@switchboard/domain/site";
import type { LiveDevice, LiveSwitch } from "./live-device.ts";
import type { LiveStore } from "./live-store.ts";
import type { DesiredState } from "./pending.ts";

/** The brightness of a switch, unknown until its device has reported one, and how many steps its device has. */
export interface SwitchBrightness extends Partial<Brightness> {
  steps: number | undefined;
}

/** A brightness under way is shown at once, so that the slider does not jump back when the hand lets go. */
function requested({ command }: LiveSwitch, steps: number | undefined): Brightness | undefined {
  if (command.phase !== "pending") return undefined;
  const { wanted } = command;
  if (wanted.kind === "brightness") return { percent: wanted.percent };
  if (wanted.kind !== "level" || steps === undefined) return undefined;
  return { percent: levelPercent(wanted.level, steps), level: wanted.level };
}

export function switchBrightness(device: LiveDevice, each: LiveSwitch): SwitchBrightness | undefined {
  if (!hasBrightness(each.kind)) return undefined;
  const steps = brightnessSteps(each.kind, device.field !== null);
  const known = each.current_dimm === null ? undefined : brightnessOf(each.current_dimm, steps);
  return { ...(requested(each, steps) ?? known), steps };
}

/** Returns the one command for a brightness; 0 turns the switch off, which keeps its brightness for the next time. */
export function brightnessOrder(store: LiveStore, id: string, percent: number): DesiredState {
  const each = store.switch(id);
  const device = each && store.device(each.deviceId);
  const steps = device ? switchBrightness(device, each)?.steps : undefined;
  const result = resultingBrightness(percent, steps);
  if (result.percent === 0) return { kind: "state", on: false };
  if (result.level !== undefined) return { kind: "level", level: result.level };
  return { kind: "brightness", percent: result.percent };
}
