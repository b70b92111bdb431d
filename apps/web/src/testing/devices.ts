import { type Device, deviceTopic, type SwitchAppliance } from "@switchboard/contract";
import type { Clock } from "../live/clock.ts";

export const HOME = "00000000-0000-4000-8000-000000000001";

function id(kind: number, index: number): string {
  return `00000000-${kind.toString(16).padStart(4, "0")}-4000-8000-${index.toString(16).padStart(12, "0")}`;
}

export function aSwitch(device: number, switch_no: number, own: Partial<SwitchAppliance> = {}): SwitchAppliance {
  return {
    _id: id(2, device * 100 + switch_no),
    name: `Switch ${device}.${switch_no}`,
    switch_no,
    kind: "switch",
    current_status: false,
    current_dimm: null,
    light: null,
    critical: false,
    ...own,
  };
}

/** A device with two plain switches, as `mydevices` answers it. */
export function aDevice(index: number, own: Partial<Device> = {}): Device {
  const kd_id = `TEST${String(index).padStart(4, "0")}`;
  return {
    _id: id(1, index),
    device_name: `Device ${index}`,
    kd_id,
    device_type: "SW_2_REL",
    current_status: 1,
    current_dimm: [null, null],
    last_seen: "2026-01-01T00:00:00.000Z",
    rssi: -60,
    groups: [],
    meta: {},
    access: "device",
    owner: null,
    field: null,
    switch_appliances: [aSwitch(index, 1), aSwitch(index, 2)],
    device_info: {
      subscription_topic: [deviceTopic(kd_id, HOME, "state"), deviceTopic(kd_id, HOME, "heartbeat")].join(","),
      publish_topic: deviceTopic(kd_id, HOME, "ping"),
    },
    ...own,
  };
}

export const switchId = (device: number, switchNo: number) => aSwitch(device, switchNo)._id;

/** A clock that moves only when advanced. */
export function handClock(start = 1_000_000) {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  const clock: Clock & { advance(ms: number): void } = {
    now: () => now,
    after: (ms, callback) => {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((each) => each !== next);
        now = next.at;
        next.callback();
      }
      now = end;
    },
  };
  return clock;
}
