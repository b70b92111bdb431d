import { contract } from "@switchboard/contract";
import { MERIDIAN } from "../plan.ts";
import { BOX, device, each, OTHER_BOX, person, room, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

export const provisioning: Area = {
  name: "provisioning",
  cases: [
    sees(contract.deviceExists, "finds a device in its box", ({ call }) => call(contract.deviceExists, BOX), {
      exists: true,
    }),
    sees(
      contract.deviceExists,
      "needs the ID and the PIN alone",
      ({ call }) => call(contract.deviceExists, { device_id: BOX.device_id, device_pin: BOX.device_pin }),
      { exists: true },
    ),
    refuses(contract.deviceExists, "an ID that cannot be one", { ...BOX, device_id: "?" }, "request.invalid"),
    sees(
      contract.newDevice,
      "adds a device with the switches of its type, out of reach until it was told where to",
      async ({ call, refusal }) => {
        const claim = { ...OTHER_BOX, device_name: "Spare board", room: room("Parking") };
        const { device: added, provisioning: told } = await call(contract.newDevice, claim);
        const { _id: id, current_status, last_seen, rssi, meta, access, switch_appliances = [] } = added;
        const switches = switch_appliances.map((each) => [
          each.name,
          each.kind,
          each.current_status,
          each.current_dimm,
        ]);
        const taken = await refusal(contract.newDevice, claim);
        await call(contract.deleteDevice, { id });
        const groups = each(added.groups, "name");
        return { current_status, last_seen, rssi, meta, access, groups, switches, home: told.home, taken };
      },
      {
        current_status: 2,
        last_seen: null,
        rssi: null,
        meta: {},
        access: "device",
        groups: ["Parking"],
        switches: [
          ["Switch 1", "switch", false, null],
          ["Switch 2", "switch", false, null],
          ["Switch 3", "switch", false, null],
          ["Fan 4", "dimmer", false, 60],
        ],
        home: MERIDIAN.id,
        taken: "device.taken",
      },
    ),
    refuses(
      contract.newDevice,
      "a room that is not there",
      { ...OTHER_BOX, device_name: "Spare board", room: UNKNOWN },
      "group.not_found",
    ),
    refuses(contract.newDevice, "a device without a name", { ...OTHER_BOX, device_name: "" }, "request.invalid"),
    sees(
      contract.deleteDevice,
      "removes a device from the list, its room and what people may use",
      async ({ call }) => {
        const added = await call(contract.newDevice, { ...BOX, device_name: "Spare", room: room("Parking") });
        const id = added.device._id;
        await call(contract.grantDevices, { user_ids: [person("Asha Verma")], device_ids: [id], access: true });
        const deleted = await call(contract.deleteDevice, { id });
        const { count } = await call(contract.myDevices, { ud_id: id });
        const { groups } = await call(contract.deviceGroups, {});
        const { people } = await call(contract.getAccess);
        return {
          deleted,
          count,
          inGroups: groups.filter((group) => group.devices.includes(id)).length,
          granted: people.filter((each) => each.devices.includes(id)).length,
          again: await call(contract.deleteDevice, { id }),
        };
      },
      { deleted: { deleted: true }, count: 0, inGroups: 0, granted: 0, again: { deleted: true } },
    ),
    refuses(contract.updateDeviceSecret, "an unknown device", { id: UNKNOWN }, "device.not_found"),
    sees(
      contract.updateDeviceSecret,
      "answers what the device itself is to be told",
      async ({ call }) => {
        const { provisioning: told } = await call(contract.updateDeviceSecret, { id: device("Bay P2") });
        return [told.home, told.secret !== "", told.broker !== ""];
      },
      [MERIDIAN.id, true, true],
    ),
  ],
};
