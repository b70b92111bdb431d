import { contract } from "@switchboard/contract";
import { DEVICE_TYPES, dimmerValue } from "@switchboard/domain";
import type { On } from "./demo-calls.ts";
import type { DemoBuilding } from "./demo-devices.ts";

/** Which devices there are, and what their switches do. */
export function demoSwitches(on: On, building: DemoBuilding): void {
  on(contract.deviceTypes, () => ({
    device_types: DEVICE_TYPES.map((type) => ({ ...type, switches: [...type.switches] })),
  }));
  on(contract.myDevices, ({ ud_id, limit, offset }) => {
    const listed = building.list().filter((device) => !ud_id || device._id === ud_id);
    const from = Number(offset ?? 0);
    return { devices: listed.slice(from, from + Number(limit ?? 100)), count: listed.length };
  });
  on(contract.switchDevice, ({ switch_appliance_id, switch_state, source }) =>
    building.command(switch_appliance_id, { current_status: switch_state === 1 }, source),
  );
  on(contract.lightActions, ({ switch_appliance_id, level, color, color_temperature, source }) => {
    const { light } = building.find(switch_appliance_id).appliance;
    const change = {
      current_status: true,
      ...(level !== undefined && { current_dimm: dimmerValue(level) }),
      ...(light && {
        light: { color: color ?? light.color, color_temperature: color_temperature ?? light.color_temperature },
      }),
    };
    return building.command(switch_appliance_id, change, source);
  });
  on(contract.editSwitch, ({ id, name }) => {
    const { appliance } = building.find(id);
    appliance.name = name;
    return structuredClone(appliance);
  });
  on(contract.switchEvents, ({ id, day }) => ({ events: building.eventsOf(id, day) }));
}
