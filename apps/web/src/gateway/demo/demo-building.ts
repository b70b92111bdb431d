import { type Device, deviceTopic, type SwitchAppliance } from "@switchboard/contract";
import { type DeviceTypeCode, deviceType, OnlineStatus } from "@switchboard/domain";

/** A small office: enough of everything to try the product, little enough to know it after a minute. */
interface Plan {
  name: string;
  type: DeviceTypeCode;
  room: keyof typeof ROOMS;
  /** In the order of `switch_no`; a trailing `*` means that it is on. */
  switches: string[];
  offline?: true;
}

export const ROOMS = {
  reception: "Reception",
  office: "Open office",
  meeting: "Meeting room",
  utility: "Utility",
  parking: "Parking",
};

const PLANS: Plan[] = [
  {
    name: "Reception board",
    type: "KIOT_4_NODE",
    room: "reception",
    switches: ["Ceiling lights*", "Signage*", "Fan", "Entrance lights*"],
  },
  { name: "Reception cove", type: "KIOT_RED", room: "reception", switches: ["Cove light*"] },
  { name: "Reception plug", type: "HEAVY_PLUG", room: "reception", switches: ["Water dispenser*"] },
  {
    name: "Office north",
    type: "SW_5_NODE",
    room: "office",
    switches: ["Lights row A*", "Lights row B*", "Fans", "Wall sockets*", "Downlights*"],
  },
  {
    name: "Office south",
    type: "SW_4_NODE",
    room: "office",
    switches: ["Lights row C", "Lights row D", "Fans", "Spots"],
  },
  { name: "Office air conditioner", type: "SW_1_HEAVY", room: "office", switches: ["Air conditioner*"] },
  { name: "Office IR blaster", type: "IR_BLASTER", room: "office", switches: [] },
  { name: "Meeting room board", type: "SW_3_NODE", room: "meeting", switches: ["Table lights", "Fan", "Wall washer*"] },
  { name: "Meeting room light", type: "KIOT_RED", room: "meeting", switches: ["Accent light"] },
  { name: "Projector point", type: "SW_1_PLUS_1", room: "meeting", switches: ["Screen", "Projector"] },
  { name: "Main panel", type: "ENERGY_METER_3", room: "utility", switches: [] },
  { name: "Borewell pump", type: "KIOT_MOTOR", room: "utility", switches: ["Pump"] },
  { name: "Corridor relay", type: "SW_2_REL", room: "utility", switches: ["Corridor*", "Stairs*"] },
  { name: "Gate relay", type: "GSM_RELAY_2", room: "utility", switches: ["Gate lights", "Sign board"], offline: true },
  { name: "Bay 1", type: "KIOT_PARKING_SENSOR", room: "parking", switches: [] },
  { name: "Bay 2", type: "KIOT_PARKING_SENSOR", room: "parking", switches: [] },
  { name: "Bay 3", type: "KIOT_PARKING_SENSOR", room: "parking", switches: [] },
];

const CHANNELS = ["status", "state", "power"] as const;
const OFFLINE_FOR_MS = 3 * 3_600_000;
const HALF_BRIGHT = 60;

/** Stable ids, so that an address that names a demo device works again tomorrow. */
export function demoId(kind: number, index: number, part = 0): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, "0");
  return `00000000-${hex(kind, 4)}-4000-8000-${hex(index, 8)}${hex(part, 4)}`;
}

const ROOM_KEYS = Object.keys(ROOMS) as (keyof typeof ROOMS)[];
export function roomId(room: keyof typeof ROOMS): string {
  return demoId(3, ROOM_KEYS.indexOf(room));
}

export function buildDevices(home: string, now: number): Device[] {
  return PLANS.map((plan, index) => buildDevice(plan, index, home, now));
}

function buildDevice(plan: Plan, index: number, home: string, now: number): Device {
  const kd_id = `DEMO${String(index + 1).padStart(4, "0")}`;
  const switches = plan.switches.map((name, at) => buildSwitch(plan, name, index, at));
  return {
    _id: demoId(1, index),
    device_name: plan.name,
    kd_id,
    device_type: plan.type,
    current_status: plan.offline ? OnlineStatus.offline : OnlineStatus.online,
    current_dimm: switches.map((each) => each.current_dimm),
    last_seen: new Date(plan.offline ? now - OFFLINE_FOR_MS : now).toISOString(),
    rssi: plan.offline ? null : -52 - ((index * 7) % 25),
    groups: [{ _id: roomId(plan.room), name: ROOMS[plan.room], type: "room" }],
    meta: {},
    access: "device",
    switch_appliances: switches,
    device_info: {
      subscription_topic: CHANNELS.map((channel) => deviceTopic(kd_id, home, channel)).join(","),
      publish_topic: deviceTopic(kd_id, home, "ping"),
    },
    device_config: {},
    deviceType: { ...deviceType(plan.type), switches: [...deviceType(plan.type).switches] },
  };
}

function buildSwitch(plan: Plan, name: string, index: number, at: number): SwitchAppliance {
  const kind = deviceType(plan.type).switches[at] ?? "switch";
  return {
    _id: demoId(2, index, at + 1),
    name: name.replace("*", ""),
    switch_no: at + 1,
    kind,
    current_status: name.endsWith("*"),
    current_dimm: kind === "dimmer" ? HALF_BRIGHT : null,
    light: kind === "light" ? { color: "#ffd8a8", color_temperature: 3000 } : null,
  };
}
