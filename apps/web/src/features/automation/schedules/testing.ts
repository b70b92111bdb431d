import type { Schedule, ScheduleRun, SwitchActionView } from "@switchboard/contract";
import { aDevice, aSwitch } from "../../../testing/devices.ts";

const id = (index: number) => `00000000-0007-4000-8000-${index.toString(16).padStart(12, "0")}`;

export function anAction(device: number, switch_no: number, switch_state: 0 | 1 = 1): SwitchActionView {
  const { _id, kd_id, device_name } = aDevice(device);
  const { _id: switchId, name } = aSwitch(device, switch_no);
  return {
    UDid: { _id, kd_id, device_name },
    groupId: null,
    switch_no,
    switch_state,
    switch_appliance_id: { _id: switchId, name, switch_no },
    level: null,
  };
}

/** A schedule as the list answers it. */
export function aSchedule(index: number, own: Partial<Schedule> = {}): Schedule {
  return {
    _id: id(index),
    name: `Schedule ${index}`,
    isActive: true,
    actions: [anAction(1, 1)],
    days: [1, 2, 3, 4, 5],
    time: 1830,
    repeats: true,
    date: null,
    force: false,
    before: null,
    next_run: null,
    owner: { _id: id(9000), name: "Meera" },
    last_run: null,
    ...own,
  };
}

export function aRun(index: number, own: Partial<ScheduleRun> = {}): ScheduleRun {
  return {
    _id: id(5000 + index),
    schedule: { _id: id(1), name: "Schedule 1" },
    due: new Date(Date.UTC(2026, 2, 2, 18, 30) - index * 86_400_000).toISOString(),
    state: "done",
    reason: null,
    finishedAt: null,
    results: [],
    ...own,
  };
}
