import type { Device, DeviceGroup } from "@switchboard/contract";
import type { DemoAccess } from "./demo-access.ts";
import type { OwnedThings } from "./demo-automation.ts";

interface Known {
  devices: readonly Device[];
  groups(): DeviceGroup[];
  owned: OwnedThings;
  access: DemoAccess;
}

/** What something of the demo is called, by its id; a switch comes with its device. */
export function demoNames({ devices, groups, owned, access }: Known): (id: string) => string | undefined {
  return (id) => {
    for (const { _id, device_name, switch_appliances = [] } of devices) {
      const appliance = switch_appliances.find((each) => each._id === id);
      if (_id === id || appliance) return appliance ? `${device_name} · ${appliance.name}` : device_name;
    }
    const others = [...groups(), ...Object.values(owned).flatMap(({ all }) => all()), ...access.list().people];
    return others.find((each) => each._id === id || ("key" in each && each.key === id))?.name;
  };
}
