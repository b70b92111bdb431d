import { TRIGGER_BOUNDS } from "@switchboard/domain/automation";
import { formatHhmm, isHhmm } from "@switchboard/domain/core";
import type { Address } from "../../../../ui/address.ts";
import { type FormState, newState } from "./workflow-draft.ts";

/** What a new workflow begins with, as an address says it: a device that draws more than so much, and in which hours. */
export interface WorkflowBeginning {
  device?: string;
  name?: string;
  kilowatts?: string;
  /** hhmm. */
  from?: string;
  to?: string;
}

/** A message where the device draws more; what is no figure or hour is passed over. */
export function begunState(
  { device, name = "", kilowatts = "", from, to }: Address<WorkflowBeginning>,
  clock: 12 | 24,
): FormState {
  const state = newState(clock);
  if (device === undefined) return state;
  const power = Math.min(TRIGGER_BOUNDS.power.max, Number(kilowatts));
  const [start, end] = [Number(from ?? Number.NaN), Number(to ?? Number.NaN)];
  const hours = isHhmm(start) &&
    isHhmm(end) && { isAllDay: false, start: formatHhmm(start, clock), end: formatHhmm(end, clock) };
  return {
    ...state,
    name,
    devices: [device],
    trigger: "power",
    qualifier: "above",
    values: power > 0 ? { power } : {},
    notifies: true,
    notification: { head: name, message: name },
    ...hours,
  };
}
