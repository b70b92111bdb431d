import { TRIGGER_BOUNDS } from "@switchboard/domain/automation";
import { formatHhmm, isHhmm } from "@switchboard/domain/core";
import type { Address } from "../../../../ui/address.ts";
import { type FormState, newState } from "./workflow-draft.ts";

/** The initial values of a new workflow from an address: a device's limit of power or daily energy, and hours. */
export interface WorkflowBeginning {
  device?: string;
  name?: string;
  kilowatts?: string;
  /** The energy of a day, instead of the power. */
  kilowattHours?: string;
  /** hhmm. */
  from?: string;
  to?: string;
}

/** Creates a notification when the device draws more; invalid numbers and hours are ignored. */
export function stateFromAddress(
  { device, name = "", kilowatts = "", kilowattHours = "", from, to }: Address<WorkflowBeginning>,
  clock: 12 | 24,
): FormState {
  const state = newState(clock);
  if (device === undefined) return state;
  const trigger = kilowattHours === "" ? "power" : "energy";
  const limit = Math.min(TRIGGER_BOUNDS[trigger].max, Number(trigger === "power" ? kilowatts : kilowattHours));
  const [start, end] = [Number(from ?? Number.NaN), Number(to ?? Number.NaN)];
  const hours = isHhmm(start) &&
    isHhmm(end) && { isAllDay: false, start: formatHhmm(start, clock), end: formatHhmm(end, clock) };
  return {
    ...state,
    name,
    devices: [device],
    trigger,
    qualifier: "above",
    values: limit > 0 ? { [trigger]: limit } : {},
    notifies: true,
    notification: { ...state.notification, head: name, message: name },
    ...hours,
  };
}
