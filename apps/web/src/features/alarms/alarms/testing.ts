import type { Alarm } from "@switchboard/contract";
import { aDevice } from "../../../testing/devices.ts";

export const alarmId = (no: number) => `00000000-00a1-4000-8000-${String(no).padStart(12, "0")}`;

/** One that waits for somebody. */
export function anAlarm(no: number, given: Partial<Alarm> = {}): Alarm {
  const { _id, device_name } = aDevice(1);
  return {
    _id: alarmId(no),
    source: "workflow",
    state: "active",
    priority: "high",
    code: null,
    params: {},
    head: `Alarm ${no}`,
    message: "Something is wrong",
    advice: "",
    device: { _id, device_name },
    raisedAt: new Date(Date.now() - no * 60_000).toISOString(),
    clearedAt: null,
    acknowledged: null,
    owner: null,
    count: 1,
    below: 0,
    under: null,
    latching: false,
    value: null,
    may: ["acknowledge", "shelve", "assign", "note"],
    ...given,
  };
}

export const COUNTS = { active: 0, acknowledged: 0, cleared: 0, shelved: 0, critical: 0 };
