import type { OnDay } from "@switchboard/domain/automation";
import { type Hhmm, isHhmm } from "@switchboard/domain/core";
import type { LiveSwitch } from "../../../../live/live-device.ts";
import type { Address } from "../../../../ui/address.ts";
import { type Draft, EMPTY } from "./schedule-draft.ts";

/** The initial values of a new schedule from an address. */
export interface ScheduleBeginning {
  switch?: string;
  copy?: string;
  /** Turns off all switches of this device. */
  device?: string;
  /** The time as hhmm. */
  time?: string;
  /** The days of the week; `06` is the weekend. */
  days?: string;
  /** The time on holidays and closed days, as hhmm. */
  off?: string;
  name?: string;
}

/** Creates a draft that turns a device's switches off; invalid times and days are ignored. */
export function draftFromAddress(
  { name = "", time = "", days = "", off = "" }: Address<ScheduleBeginning>,
  switches: readonly Pick<LiveSwitch, "_id" | "name">[],
): Draft {
  const [at, whenClosed] = [timeOf(time), timeOf(off)];
  const on = [...new Set(days)].filter((day) => /[0-6]/.test(day)).map(Number);
  return {
    ...EMPTY,
    name,
    time: at,
    days: on.length > 0 ? on : EMPTY.days,
    ...(whenClosed !== undefined && { rhythm: { on_days: onDaysOff(whenClosed) } }),
    actions: switches.map((each) => ({ switch_appliance_id: each._id, name: each.name, switch_state: 0 })),
  };
}

function timeOf(text: string): Hhmm | undefined {
  const time = /^\d{1,4}$/.test(text) ? Number(text) : undefined;
  return isHhmm(time) ? time : undefined;
}

function onDaysOff(time: Hhmm): Record<"holiday" | "closed", OnDay> {
  return { holiday: { do: "at", time }, closed: { do: "at", time } };
}
