import type { Device, Light, PowerReport, SwitchAppliance } from "@switchboard/contract";
import { type ConfigValues, readConfig } from "@switchboard/domain/site";
import type { Parking } from "./parking.ts";
import { type CommandState, IDLE } from "./pending.ts";
import type { SelfReported } from "./self-reported.ts";

/** A switch as the screens see it, with the state of its last command. */
export interface LiveSwitch extends SwitchAppliance {
  deviceId: string;
  command: CommandState;
}

/** A device as the screens see it. Times are of this browser's clock, in milliseconds. */
export interface LiveDevice {
  _id: string;
  device_name: string;
  kd_id: string;
  device_type: Device["device_type"];
  current_status: number;
  seenAt: number | null;
  rssi: number | null;
  groups: Device["groups"];
  meta: Device["meta"];
  access: Device["access"];
  owner: Device["owner"];
  managed: Device["managed"];
  field: Device["field"];
  rating: Device["rating"];
  device_info: Device["device_info"];
  /** The configuration the device reported. */
  config: ConfigValues;
  switches: readonly LiveSwitch[];
  power: PowerReport | undefined;
  /** The sensors' values since this tab connected, by channel. */
  sensors: Readonly<Record<string, { value: number; at: number }>>;
  motorHealth: number | undefined;
  /** Set for parking sensors. */
  parking: Parking | undefined;
  /** Set for curtains and door bells. */
  told: SelfReported;
  /** The time of the last live message; an older snapshot must not undo it. */
  reportedAt: number;
  /** The time of the last online or offline message. */
  statusAt?: number;
}

function sameLight(a: Light | null, b: Light | null): boolean {
  return a === b || (a?.color === b?.color && a?.color_temperature === b?.color_temperature);
}

/** Keeps the old object when nothing visible has changed, so that nothing is rendered again. */
export function keepSwitch(before: LiveSwitch | undefined, after: LiveSwitch): LiveSwitch {
  const same =
    before !== undefined &&
    before.current_status === after.current_status &&
    before.current_dimm === after.current_dimm &&
    before.command === after.command &&
    before.name === after.name &&
    before.kind === after.kind &&
    before.critical === after.critical &&
    before.switch_no === after.switch_no &&
    sameLight(before.light, after.light);
  return same ? before : after;
}

/** Converts a device of a page of `mydevices` for the store. */
export function fromSnapshot(device: Device): LiveDevice {
  const switches = [...(device.switch_appliances ?? [])].sort((a, b) => a.switch_no - b.switch_no);
  return {
    _id: device._id,
    device_name: device.device_name,
    kd_id: device.kd_id,
    device_type: device.device_type,
    current_status: device.current_status,
    seenAt: device.last_seen === null ? null : Date.parse(device.last_seen),
    rssi: device.rssi,
    groups: device.groups,
    meta: device.meta,
    access: device.access,
    owner: device.owner,
    managed: device.managed,
    field: device.field,
    rating: device.rating,
    device_info: device.device_info,
    config: readConfig(device.device_type, device.device_config ?? {}),
    switches: switches.map((each) => ({ ...each, deviceId: device._id, command: IDLE })),
    power: undefined,
    sensors: {},
    motorHealth: undefined,
    parking: undefined,
    told: {},
    reportedAt: 0,
  };
}
