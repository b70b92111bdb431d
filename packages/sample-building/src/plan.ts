import {
  type DeviceTypeCode,
  deviceType,
  type PlaceKind,
  SENSOR_KINDS,
  type SwitchKind,
} from "@switchboard/domain/site";
import { idOf, seedOf } from "./repeatable.ts";
import type { Habit } from "./site/habits.ts";
import { HARBOUR_COLD_STORAGE } from "./site/harbour-cold-storage.ts";
import { MERIDIAN_BUSINESS_PARK } from "./site/meridian-business-park.ts";
import type { Site, SiteDevice, SitePerson, SiteSensor } from "./site/site.ts";

export interface PlannedSwitch {
  id: string;
  switch_no: number;
  kind: SwitchKind;
  name: string;
  habit: Habit;
  seed: number;
}

export interface PlannedSensor extends SiteSensor {
  id: string;
  unit: string;
  seed: number;
}

interface PlannedButton {
  id: string;
  key: string;
  name: string;
  presses: string[];
}

export interface PlannedDevice {
  enterprise_id: string;
  id: string;
  kd_id: string;
  type: DeviceTypeCode;
  name: string;
  room: string;
  meta: Record<string, string>;
  switches: PlannedSwitch[];
  sensors: PlannedSensor[];
  buttons: PlannedButton[];
  load: SiteDevice["load"];
  config: NonNullable<SiteDevice["config"]>;
  rssi: number;
  seed: number;
}

export interface PlannedGroup {
  id: string;
  name: string;
  type: "room" | "deviceType";
  place: string | null;
  devices: string[];
}

interface PlannedPlace {
  id: string;
  parent: string | null;
  kind: PlaceKind;
  name: string;
  area: number | null;
  position: number;
}

interface PlannedMeter {
  id: string;
  /** Null for a main meter. */
  behind: string | null;
}

export interface PlannedPerson extends SitePerson {
  id: string;
}

export interface PlannedSite {
  id: string;
  site: Site;
  devices: PlannedDevice[];
  /** A place comes after the one around it. */
  places: PlannedPlace[];
  groups: PlannedGroup[];
  /** Only meters with a place. */
  meters: PlannedMeter[];
  /** The admin comes first. */
  people: [PlannedPerson, ...PlannedPerson[]];
}

const SERIES: Record<DeviceTypeCode, string> = {
  KIOT_RED: "LC",
  KIOT_5_NODE: "K5",
  SW_5_NODE: "S5",
  SW_4_NODE: "S4",
  SW_3_NODE: "S3",
  KIOT_4_NODE: "K4",
  KIOT_3_NODE: "K3",
  KIOT_HEAVY_PLUG: "KP",
  KIOT_MOTOR: "MO",
  ENERGY_METER_3: "E3",
  ENERGY_METER_1: "E1",
  TRAVEL_ADAPTER: "TA",
  HEAVY_PLUG: "HP",
  IR_BLASTER: "IR",
  IR_BLASTER_P: "IP",
  SW_3_REL: "R3",
  SW_2_REL: "R2",
  SW_1_PLUS_1: "RS",
  SW_1_REL: "R1",
  SW_1_HEAVY: "RH",
  GSM_RELAY_2: "G2",
  GSM_RELAY_4: "G4",
  GSM_RELAY_10: "G10",
  KIOT_PARKING_SENSOR: "PS",
  FIELD: "GW",
  FIELD_METER_1: "GM",
  FIELD_METER_3: "GT",
};

/** Our devices have an id derived from the hardware id. Devices that people added themselves are left alone. */
export function deviceId(kdId: string): string {
  return idOf(`device ${kdId}`);
}

export function switchId(kdId: string, switchNo: number): string {
  return idOf(`switch ${kdId} ${switchNo}`);
}

function planSwitches(kdId: string, { type, name, switches = {} }: SiteDevice): PlannedSwitch[] {
  const named = Object.entries(switches);
  const { switches: kinds } = deviceType(type);
  if (named.length !== kinds.length) throw new Error(`"${name}" names ${named.length} of ${kinds.length} switches`);
  return kinds.map((kind, index) => {
    const [switchName, habit] = named[index] ?? ["", "never"];
    const id = switchId(kdId, index + 1);
    return { id, switch_no: index + 1, kind, name: switchName, habit, seed: seedOf(id) };
  });
}

/** All sensors of a device share one seed, so that air quality and presence match. */
function planSensors(kdId: string, { sensors = [] }: SiteDevice): PlannedSensor[] {
  return sensors.map((sensor) => {
    const id = idOf(`sensor ${kdId} ${sensor.key}`);
    return { ...sensor, id, unit: SENSOR_KINDS[sensor.kind].unit, seed: seedOf(kdId) };
  });
}

function planDevices(enterprise_id: string, site: Site, serials: Map<DeviceTypeCode, number>): PlannedDevice[] {
  const placed = Object.entries(site.rooms).flatMap(([room, devices]) => devices.map((device) => ({ room, device })));
  return placed.map(({ room, device }): PlannedDevice => {
    const serial = (serials.get(device.type) ?? 0) + 1;
    serials.set(device.type, serial);
    const kd_id = `SB-${SERIES[device.type]}-${String(serial).padStart(4, "0")}`;
    const seed = seedOf(kd_id);
    return {
      enterprise_id,
      id: deviceId(kd_id),
      kd_id,
      type: device.type,
      name: device.name,
      room,
      meta: site.roomMeta[room] ?? {},
      switches: planSwitches(kd_id, device),
      sensors: planSensors(kd_id, device),
      buttons: (device.buttons ?? []).map((button) => ({ ...button, id: idOf(`button ${kd_id} ${button.key}`) })),
      load: device.load,
      config: device.config ?? {},
      // The signal stays good with its small variation.
      rssi: device.rssi ?? -48 - (Math.abs(seed) % 16),
      seed,
    };
  });
}

export function groupId(site: Site, type: PlannedGroup["type"], name: string): string {
  return idOf(`group ${site.name} ${type} ${name}`);
}

function planGroups(site: Site, devices: PlannedDevice[]): PlannedGroup[] {
  const group = (type: PlannedGroup["type"], name: string, isIn: (device: PlannedDevice) => boolean) => {
    const members = devices.filter(isIn).map(({ id }) => id);
    const around = site.places.find(({ rooms = [] }) => type === "room" && rooms.includes(name));
    const place = around ? placeId(site.name, around.name) : null;
    return { id: groupId(site, type, name), name, type, place, devices: members };
  };
  return [
    ...Object.keys(site.rooms).map((name) => group("room", name, ({ room }) => room === name)),
    ...Object.entries(site.typeGroups).map(([name, types]) =>
      group("deviceType", name, ({ type }) => types.includes(type)),
    ),
  ];
}

function planPlaces({ name: site, places }: Site): PlannedPlace[] {
  return places.map(({ name, kind, in: around, area = null }, position) => ({
    ...{ id: placeId(site, name), parent: around === undefined ? null : placeId(site, around) },
    ...{ kind, name, area, position },
  }));
}

function placeId(site: string, name: string): string {
  return idOf(`place ${site} ${name}`);
}

function planMeters(site: Site, devices: PlannedDevice[]): PlannedMeter[] {
  const idOfMeter = (name: string) => {
    const found = devices.find((device) => device.name === name);
    if (!found) throw new Error(`There is no meter "${name}"`);
    return found.id;
  };
  return Object.entries(site.meters).map(([name, behind]) => ({
    id: idOfMeter(name),
    behind: behind === null ? null : idOfMeter(behind),
  }));
}

function planPerson(person: SitePerson): PlannedPerson {
  return { ...person, id: idOf(`user ${person.email}`) };
}

function planSite(site: Site, serials: Map<DeviceTypeCode, number>): PlannedSite {
  const id = idOf(`enterprise ${site.name}`);
  const devices = planDevices(id, site, serials);
  const [admin, ...others] = site.people;
  const people: PlannedSite["people"] = [planPerson(admin), ...others.map(planPerson)];
  const [groups, meters] = [planGroups(site, devices), planMeters(site, devices)];
  return { id, site, devices, places: planPlaces(site), groups, meters, people };
}

const serials = new Map<DeviceTypeCode, number>();
export const MERIDIAN = planSite(MERIDIAN_BUSINESS_PARK, serials);
export const HARBOUR = planSite(HARBOUR_COLD_STORAGE, serials);
/** In order of installation, which is also the order for a smaller fleet. */
export const SITES: readonly PlannedSite[] = [MERIDIAN, HARBOUR];
export const PLANNED_DEVICES: readonly PlannedDevice[] = SITES.flatMap((site) => site.devices);

/** The demo account, which replaces the admin in the recording that the demo replays. */
export const VISITOR: PlannedPerson = {
  id: idOf("user demo@switchboard.test"),
  email: "demo@switchboard.test",
  name: "Meera Iyer",
  phone: "+91 40 5550 0103",
  role: "admin",
};
