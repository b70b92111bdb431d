import { type ActionDraft, targetOf } from "@switchboard/domain/control";
import { countedSwitches, dimmerLevel } from "@switchboard/domain/site";
import type { LiveDevice, LiveSwitch } from "../../live/live-device.ts";

/** Converts a switch to an action that restores its current state. */
export function asItIs({ _id, name, kind, current_status, current_dimm }: LiveSwitch): ActionDraft {
  const hasLevel = current_status && kind === "dimmer" && current_dimm !== null;
  return {
    switch_appliance_id: _id,
    name,
    switch_state: current_status ? 1 : 0,
    level: hasLevel ? dimmerLevel(current_dimm) : null,
  };
}

/** Adds actions for everything that is on now; lines of other switches stay. */
export function withWhatIsOn(actions: readonly ActionDraft[], devices: readonly LiveDevice[]): ActionDraft[] {
  const captured = devices
    .flatMap(countedSwitches)
    .filter(({ current_status }) => current_status)
    .map(asItIs);
  const meant = new Set(captured.map(targetOf));
  return [...actions.filter((action) => !meant.has(targetOf(action))), ...captured];
}
