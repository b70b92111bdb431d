import { contract } from "@switchboard/contract";
import { BOXED_TYPE_CODES } from "@switchboard/domain";
import { MERIDIAN } from "../plan.ts";
import { appliance, device, each, room, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const NAMES = MERIDIAN.devices.map(({ name }) => name).toSorted();

async function deviceOf({ call }: Calls, name: string) {
  const { devices } = await call(contract.myDevices, { ud_id: device(name), appends: "swappliance,kiotdevice" });
  const [found] = devices;
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

const roomsOf = async (calls: Calls, name: string) => each((await deviceOf(calls, name)).groups, "name");

export const devices: Area = {
  name: "devices",
  cases: [
    sees(
      contract.myDevices,
      "lists all devices by name",
      async ({ call }) => {
        const { devices: found, count } = await call(contract.myDevices, {});
        return { names: each(found, "device_name"), count };
      },
      { names: NAMES, count: NAMES.length },
    ),
    sees(
      contract.myDevices,
      "answers a page of them, and counts them all",
      async ({ call }) => {
        const { devices: found, count } = await call(contract.myDevices, { limit: "2", offset: "34" });
        return { names: each(found, "device_name"), count };
      },
      { names: NAMES.slice(34), count: NAMES.length },
    ),
    sees(
      contract.myDevices,
      "answers none for an id it does not know",
      ({ call }) => call(contract.myDevices, { ud_id: UNKNOWN }),
      { devices: [], count: 0 },
    ),
    sees(
      contract.myDevices,
      "appends only what is asked for",
      async ({ call }) => {
        const ask = async (appends?: string) => {
          const asked = { ud_id: device("Front door"), ...(appends && { appends }) };
          const [found = {}] = (await call(contract.myDevices, asked)).devices;
          return Object.keys(found).toSorted();
        };
        const bare = await ask();
        const more = (own: string[]) => own.filter((key) => !bare.includes(key));
        return [
          bare.length,
          more(await ask("swappliance")),
          more(await ask("kiotdevice")),
          more(await ask("deviceType")),
        ];
      },
      [13, ["switch_appliances"], ["device_config", "device_info"], ["deviceType"]],
    ),
    sees(
      contract.myDevices,
      "tells a device as it was left: its groups, switches, settings and topics",
      async (calls) => {
        const board = await deviceOf(calls, "Boardroom board");
        const { device_config, groups } = await deviceOf(calls, "Front door");
        const { kd_id, device_type, current_status, current_dimm, meta, access, owner, device_info } = board;
        const told = (board.switch_appliances ?? []).map((each) => [each.name, each.kind, each.current_status]);
        const topics = device_info?.subscription_topic.split(",").map((topic) => topic.replace(MERIDIAN.id, "home"));
        return {
          board: { kd_id, device_type, current_status, current_dimm, meta, access, owner },
          told,
          topics: [...(topics ?? []), device_info?.publish_topic.replace(MERIDIAN.id, "home")],
          door: [device_config, each(groups, "name")],
        };
      },
      {
        board: {
          kd_id: "SB-S4-0001",
          device_type: "SW_4_NODE",
          current_status: 1,
          current_dimm: [null, null, null, 99],
          meta: { Floor: "2", "Cost centre": "ADM-300" },
          access: "device",
          owner: null,
        },
        told: [
          ["Table lights", "switch", true],
          ["Wall washers", "switch", true],
          ["Projector screen", "switch", true],
          ["Boardroom fan", "dimmer", false],
        ],
        topics: [
          "status",
          "ping/get",
          "state/get",
          "power/get",
          "sensor/get",
          "event/get",
          "config/get",
          "ping/set",
        ].map((channel) => `KU/SB-S4-0001/home/${channel}`),
        door: [
          { disable_doorbell: false, doorbell_talk_mode: "HOLD_TO_TALK", doorbell_status_indicator: true },
          ["Reception"],
        ],
      },
    ),
    sees(
      contract.myDevices,
      "shows the one that nobody reaches as offline",
      async (calls) => {
        const { current_status, last_seen, kd_id } = await deviceOf(calls, "Main gate");
        return { current_status, last_seen, kd_id };
      },
      { current_status: 2, last_seen: "2026-03-18T03:15:00.000Z", kd_id: "SB-G4-0001" },
    ),
    refuses(contract.myDevices, "a page that is too long", { limit: "101" }, "request.invalid"),
    refuses(contract.myDevices, "an append it does not know", { appends: "secrets" }, "request.invalid"),
    sees(
      contract.deviceTypes,
      "lists the types in the product's order",
      async ({ call }) => each((await call(contract.deviceTypes)).device_types, "code"),
      [...BOXED_TYPE_CODES],
    ),
    sees(
      contract.editDevice,
      "changes a name, a room and meta values, and takes an empty value away",
      async (calls) => {
        const id = device("Lift lobby");
        const change = { device_name: "Lobby", room: room("Parking"), meta: { Floor: " 3 ", "Cost centre": "" } };
        const edited = await calls.call(contract.editDevice, { id, ...change });
        const after = await deviceOf(calls, "Lift lobby");
        const back = {
          device_name: "Lift lobby",
          room: room("Reception"),
          meta: { Floor: "Ground", "Cost centre": "FM-100" },
        };
        const restored = await calls.call(contract.editDevice, { id, ...back });
        return [edited, after, restored].map(({ device_name, groups, meta }) => [
          device_name,
          each(groups, "name"),
          meta,
        ]);
      },
      [
        ["Lobby", ["Parking"], { Floor: "3" }],
        ["Lobby", ["Parking"], { Floor: "3" }],
        ["Lift lobby", ["Reception"], { Floor: "Ground", "Cost centre": "FM-100" }],
      ],
    ),
    sees(
      contract.editDevice,
      "takes a device out of its room",
      async (calls) => {
        const id = device("Lift lobby");
        await calls.call(contract.editDevice, { id, room: null });
        const without = await roomsOf(calls, "Lift lobby");
        await calls.call(contract.editDevice, { id, room: room("Reception") });
        return [without, await roomsOf(calls, "Lift lobby")];
      },
      [[], ["Reception"]],
    ),
    refuses(contract.editDevice, "an unknown device", { id: UNKNOWN, device_name: "New" }, "device.not_found"),
    refuses(contract.editDevice, "an unknown room", { id: device("Lift lobby"), room: UNKNOWN }, "group.not_found"),
    refuses(
      contract.editDevice,
      "a meta key that the enterprise does not have",
      { id: device("Lift lobby"), meta: { Mood: "calm" } },
      "device.unknown_meta",
    ),
    refuses(contract.editDevice, "an empty name", { id: device("Lift lobby"), device_name: " " }, "request.invalid"),
    sees(
      contract.editSwitch,
      "renames a switch",
      async (calls) => {
        const id = appliance("Lobby spots");
        const { name, switch_no, kind } = await calls.call(contract.editSwitch, { id, name: " Spots " });
        const shown = (await deviceOf(calls, "Lift lobby")).switch_appliances?.[1]?.name;
        await calls.call(contract.editSwitch, { id, name: "Lobby spots" });
        return { name, switch_no, kind, shown };
      },
      { name: "Spots", switch_no: 2, kind: "switch", shown: "Spots" },
    ),
    refuses(contract.editSwitch, "an unknown switch", { id: UNKNOWN, name: "Spots" }, "switch.not_found"),
  ],
};
