import { isHhmm } from "@switchboard/domain";
import type { LiveSwitch } from "../../../live/live-device.ts";
import type { Address } from "../../../ui/address.ts";
import { type Draft, EMPTY } from "./schedule-draft.ts";

/** What a new schedule begins with, as an address says it. */
export interface ScheduleBeginning {
  switch?: string;
  copy?: string;
  /** All switches of a device, turned off, */
  device?: string;
  /** at a time, hhmm, */
  time?: string;
  /** on these days of the week, `06` for the weekend. */
  days?: string;
  name?: string;
}

/** What somebody suggests for a device: its switches go off; what is no time or day is passed over. */
export function begunWith(
  { name = "", time = "", days = "" }: Address<ScheduleBeginning>,
  switches: readonly Pick<LiveSwitch, "_id" | "name">[],
): Draft {
  const at = /^\d{1,4}$/.test(time) ? Number(time) : undefined;
  const on = [...new Set(days)].filter((day) => /[0-6]/.test(day)).map(Number);
  return {
    ...EMPTY,
    name,
    time: isHhmm(at) ? at : undefined,
    days: on.length > 0 ? on : EMPTY.days,
    actions: switches.map((each) => ({ switch_appliance_id: each._id, name: each.name, switch_state: 0 })),
  };
}
