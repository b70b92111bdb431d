import type { Alarm, Sensor } from "@switchboard/contract";
import { PRIORITIES } from "@switchboard/domain/alarms";
import {
  isOnline,
  isStaleReading,
  PLAN_LAYERS,
  type PlanLayer,
  type PlanLevel,
  planLevel,
  roomSum,
  type SensorKindName,
} from "@switchboard/domain/site";
import { serverClock } from "../../../api/server-clock.ts";
import type { Meter } from "../../../data/meters.ts";
import { isMeasuring, wattsNow } from "../../../data/power.ts";
import { sensorNow } from "../../../data/sensors.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import type { LiveStore } from "../../../live/live-store.ts";

/** Everything besides the live store that a layer is made of. */
export interface PlanFacts {
  /** The sensors of each device. */
  sensors: ReadonlyMap<string, readonly Sensor[]>;
  /** The ranks of the open alarms of each device; undefined until they are loaded. */
  alarms: ReadonlyMap<string, readonly number[]> | undefined;
  /** The tree of meters; undefined until it is loaded. */
  tree: readonly Meter[] | undefined;
}

/** The value of a room or device in a layer, flat, so that it is drawn again just when one of these changes. */
export interface Reading {
  layer: PlanLayer;
  /** The value that decides the level; undefined if it is not known. */
  value: number | undefined;
  /** How many of how many: switches that are on, alarms, devices that are offline. */
  count: number;
  of: number;
}

/** Returns 1 for a low priority and more for higher ones. */
export function alarmRank(priority: Alarm["priority"]): number {
  return PRIORITIES.length - PRIORITIES.indexOf(priority);
}

/** Returns the layers for which these devices have something to show. */
export function layersOf(devices: readonly LiveDevice[], { sensors }: PlanFacts): PlanLayer[] {
  const kinds = new Set(devices.flatMap(({ _id }) => (sensors.get(_id) ?? []).map(({ kind }) => kind)));
  const has: Record<PlanLayer, boolean> = {
    switches: roomSum(devices).switches > 0,
    power: devices.some(isMeasuring),
    temperature: kinds.has("temperature"),
    air: kinds.has("co2"),
    occupancy: kinds.has("occupancy") || devices.some(isBay),
    alarms: devices.length > 0,
    offline: devices.length > 0,
  };
  return PLAN_LAYERS.filter((layer) => has[layer]);
}

/** Returns the current readings of one kind; those that may be outdated are left out. */
function readingsOf(store: LiveStore, devices: readonly LiveDevice[], { sensors }: PlanFacts, kind: SensorKindName) {
  const now = serverClock.now();
  const own = devices.flatMap(({ _id }) => (sensors.get(_id) ?? []).filter((sensor) => sensor.kind === kind));
  return own.flatMap((sensor) => {
    const { value, at, isOnline: isReached } = sensorNow(store, sensor);
    return value !== null && at !== null && isReached && !isStaleReading(kind, now - at) ? [value] : [];
  });
}

export function isBay({ device_type }: Pick<LiveDevice, "device_type">): boolean {
  return device_type === "KIOT_PARKING_SENSOR";
}

function baysOf(devices: readonly LiveDevice[]): number[] {
  return devices.flatMap(({ parking, current_status }) =>
    parking && isOnline(current_status) ? [Number(parking.occupied)] : [],
  );
}

const known = (values: readonly number[], sum: (values: readonly number[]) => number) =>
  values.length > 0 ? sum(values) : undefined;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const most = (values: readonly number[]) => Math.max(...values);

/** Returns the level of a value, by which it is coloured; undefined if the value is not known. */
export function levelOf({ layer, value }: Reading): PlanLevel | undefined {
  return value === undefined ? undefined : planLevel(layer, value);
}

type Reads = (store: LiveStore, ids: readonly string[], layer: PlanLayer, facts: PlanFacts) => Reading;

/** Returns what a layer shows of some devices, such as those of a room. */
export const readingOf: Reads = (store, ids, layer, facts) => {
  const devices = ids.flatMap((id) => store.device(id) ?? []);
  const sum = roomSum(devices);
  const read = (value: number | undefined, count = 0, of = 0): Reading => ({ layer, value, count, of });
  switch (layer) {
    case "switches":
      return read(sum.switches > 0 ? sum.on : undefined, sum.on, sum.switches);
    case "power":
      return read(wattsNow(devices, facts.tree));
    case "temperature":
      return read(known(readingsOf(store, devices, facts, "temperature"), mean));
    case "air":
      return read(known(readingsOf(store, devices, facts, "co2"), most));
    case "occupancy":
      return read(known([...readingsOf(store, devices, facts, "occupancy"), ...baysOf(devices)], most));
    case "alarms": {
      const ranks = ids.flatMap((id) => facts.alarms?.get(id) ?? []);
      return read(facts.alarms && most([0, ...ranks]), ranks.length);
    }
    case "offline":
      return read(sum.devices > 0 ? sum.offline / sum.devices : undefined, sum.offline, sum.devices);
  }
};

const MEASURES = ["temperature", "air", "occupancy", "power"] as const satisfies readonly PlanLayer[];

/** Returns what a layer shows of a device as a whole: its own measure where others show their switches. */
export const deviceReading: Reads = (store, ids, layer, facts) => {
  if (layer !== "switches") return readingOf(store, ids, layer, facts);
  const readings = MEASURES.map((measure) => readingOf(store, ids, measure, facts));
  return readings.find(({ value }) => value !== undefined) ?? readingOf(store, ids, "offline", facts);
};
