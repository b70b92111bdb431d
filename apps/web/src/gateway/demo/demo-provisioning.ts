import {
  type BodyOf,
  contract,
  type Device,
  type DeviceGroup,
  deviceTopic,
  type SwitchAppliance,
} from "@switchboard/contract";
import { deviceType, OnlineStatus } from "@switchboard/domain";
import { type LocalDevice, LocalDeviceError } from "../local-device-port.ts";
import { demoId, topicsOf } from "./demo-building.ts";
import type { On } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";

type Request = BodyOf<typeof contract.newDevice>;

interface Building {
  devices: Device[];
  deliver(topic: string, message: unknown): void;
}

/** What a device takes to leave its own Wi-Fi, join another one and sign in. */
const JOINING_MS = 2_000;
/** Apart from the ids of the devices that were there from the start. */
const FIRST_INDEX = 1000;

/** In the demo every device ID that is not in the building yet waits in a box, with any PIN. */
function createDemoProvisioning(building: Building, home: string, groups: () => DeviceGroup[]) {
  let index = FIRST_INDEX;
  let inHand = { device_id: "", device_type: "" };
  const provisioning = { home, broker: "demo:1883", secret: "demo" };

  function exists({ device_id, device_type }: Omit<Request, "device_name" | "room">) {
    if (building.devices.some(({ kd_id }) => kd_id === device_id)) throw refuse("device.taken");
    inHand = { device_id, device_type };
    return { exists: true as const };
  }

  function create(request: Request) {
    exists(request);
    const device = unbox(request, index++, home);
    if (request.room) device.groups = [roomOf(request.room)];
    building.devices.push(device);
    return { device: structuredClone(device), provisioning };
  }

  /** It leaves the building's Wi-Fi and opens its own, as a real one does that the broker refuses. */
  function renew({ id }: BodyOf<typeof contract.updateDeviceSecret>) {
    const device = building.devices.find(({ _id }) => _id === id);
    if (!device) throw refuse("device.not_found");
    inHand = { device_id: device.kd_id, device_type: device.device_type };
    device.current_status = OnlineStatus.offline;
    building.deliver(deviceTopic(device.kd_id, home, "status"), OnlineStatus.offline);
    return { provisioning };
  }

  function roomOf(id: string) {
    const room = groups().find(({ _id, type }) => _id === id && type === "room");
    if (!room) throw refuse("group.not_found");
    return { _id: id, name: room.name, type: room.type };
  }

  const local: LocalDevice = {
    ping: async () => {
      if (inHand.device_id === "") throw new LocalDeviceError("no_answer");
      return { ...inHand };
    },
    networks: async () => [
      { ssid: "Kaveri-Office", rssi: -48, secure: true },
      { ssid: "Kaveri-Guest", rssi: -71, secure: false },
      { ssid: "Kaveri-Basement", rssi: -83, secure: true },
    ],
    configure: async () => {
      const device = building.devices.find(({ kd_id }) => kd_id === inHand.device_id);
      if (device) setTimeout(() => comeOnline(device), JOINING_MS);
    },
  };

  function comeOnline(device: Device): void {
    device.current_status = OnlineStatus.online;
    device.last_seen = new Date().toISOString();
    building.deliver(deviceTopic(device.kd_id, home, "status"), OnlineStatus.online);
  }

  return { exists, create, renew, local };
}

export function demoProvisioning(on: On, building: Building, home: string, groups: () => DeviceGroup[]): LocalDevice {
  const provisioning = createDemoProvisioning(building, home, groups);
  on(contract.deviceExists, provisioning.exists);
  on(contract.newDevice, provisioning.create);
  on(contract.updateDeviceSecret, provisioning.renew);
  return provisioning.local;
}

function unbox({ device_id, device_type, device_name }: Request, index: number, home: string): Device {
  const { switches } = deviceType(device_type);
  return {
    _id: demoId(1, index),
    device_name,
    kd_id: device_id,
    device_type,
    current_status: OnlineStatus.offline,
    current_dimm: switches.map((kind) => (kind === "dimmer" ? 0 : null)),
    last_seen: null,
    rssi: null,
    groups: [],
    meta: {},
    access: "device",
    switch_appliances: switches.map((kind, at) => unboxSwitch(kind, index, at)),
    device_info: topicsOf(device_id, home),
    device_config: {},
    deviceType: { ...deviceType(device_type), switches: [...switches] },
  };
}

function unboxSwitch(kind: SwitchAppliance["kind"], index: number, at: number): SwitchAppliance {
  return {
    _id: demoId(2, index, at + 1),
    name: `Switch ${at + 1}`,
    switch_no: at + 1,
    kind,
    current_status: false,
    current_dimm: kind === "dimmer" ? 0 : null,
    light: kind === "light" ? { color: "#ffd8a8", color_temperature: 3000 } : null,
  };
}
