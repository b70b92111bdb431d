import { type ActionDraft, countedSwitches, dimmerLevel, targetOf } from "@switchboard/domain";
import type { LiveDevice } from "../../live/live-device.ts";

/** What is on now, as actions that bring it about again; lines about other switches stay as they are. */
export function withWhatIsOn(actions: readonly ActionDraft[], devices: readonly LiveDevice[]): ActionDraft[] {
  const captured = devices
    .flatMap(countedSwitches)
    .filter(({ current_status }) => current_status)
    .map(({ _id, name, kind, current_dimm }) => ({
      switch_appliance_id: _id,
      name,
      switch_state: 1,
      level: kind !== "dimmer" || current_dimm === null ? null : dimmerLevel(current_dimm),
    }));
  const meant = new Set(captured.map(targetOf));
  return [...actions.filter((action) => !meant.has(targetOf(action))), ...captured];
}
