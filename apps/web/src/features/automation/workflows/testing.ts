import type { Workflow } from "@switchboard/contract";
import { aDevice, aSwitch } from "../../../testing/devices.ts";

const KEY = "00000000-000a-4000-8000-000000000001";

/** One entry, on the first device. */
export function aWorkflow(own: Partial<Workflow> = {}): Workflow {
  const { _id, name, switch_no } = aSwitch(3, 1);
  return {
    _id: crypto.randomUUID(),
    key: KEY,
    name: "Pump draws too much",
    isActive: true,
    stopped: null,
    device: { _id: aDevice(1)._id, device_name: "Pump 1" },
    group: null,
    trigger: "current",
    qualifier: "above",
    value: 20,
    actions: [
      {
        UDid: null,
        groupId: null,
        switch_no,
        switch_state: 0,
        switch_appliance_id: { _id, name, switch_no },
        level: null,
      },
    ],
    notification: { head: "Pump", message: "Too much" },
    startTime: 600,
    endTime: 2200,
    owner: null,
    lastFired: null,
    ...own,
  };
}
