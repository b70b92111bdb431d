import { type DeviceTypeCode, deviceType, type SwitchKind } from "../device-types.ts";
import type { SensorKindName } from "../field/sensor-kinds.ts";
import { PlaceTree } from "../places.ts";
import type { ListedKind, ListedPlace, ListedRoom, PlaceListing } from "./file-place.ts";

/** A device as a model of a building describes it. */
export interface ModelDevice {
  _id: string;
  name: string;
  room: string | null;
  /** The number of phases that it measures; 0 if it does not measure. */
  phases: number;
  switches: readonly { _id: string; name: string; kind: SwitchKind }[];
  sensors: readonly { _id: string; name: string; kind: SensorKindName }[];
}

/** A device as the API lists it. */
interface ListedDevice {
  _id: string;
  device_name: string;
  device_type: DeviceTypeCode;
  groups: readonly { _id: string; type: "room" | "deviceType" }[];
  access: "device" | "switch";
  switch_appliances?: ModelDevice["switches"] | undefined;
}

/** People who may use single switches of a device do not see what the whole device measures. */
export function toModelDevice(device: ListedDevice, sensors: ModelDevice["sensors"]): ModelDevice {
  const { _id, device_name: name, device_type, groups, access, switch_appliances = [] } = device;
  return {
    _id,
    name,
    room: groups.find(({ type }) => type === "room")?._id ?? null,
    phases: access === "device" ? deviceType(device_type).phases : 0,
    switches: switch_appliances,
    sensors,
  };
}

export interface BuildingListing extends PlaceListing {
  devices: readonly ModelDevice[];
}

/** Kinds of points that other programs know how to use. */
const POINT_KINDS = [
  "command",
  "status",
  "level",
  "power",
  "energy",
  "temperature",
  "humidity",
  "co2",
  "light",
  "occupancy",
] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export interface ModelPoint {
  /** The switch, device or sensor whose point this is; it has at most one of each kind. */
  of: string;
  name: string;
  kind: PointKind;
}

/** A place or room of the model, with the site that it belongs to. */
export interface ModelSpace extends Omit<ListedPlace, "kind"> {
  kind: ListedKind;
  site: string | null;
}

const NO_POSITION = { time_zone: null, latitude: null, longitude: null, position: 0 };

/** Returns the places and rooms, each after the one around it. */
export function modelSpaces({ places, rooms }: PlaceListing): ModelSpace[] {
  const tree = new PlaceTree(places);
  const known = new Map(places.map((place) => [place._id, place]));
  // A building that is on no site is one by itself.
  const siteOf = (id: string | null) => tree.pathOf(id).find(({ kind }) => kind !== "floor")?._id ?? null;
  const placed = (room: ListedRoom) => (room.place !== null && known.has(room.place) ? room.place : null);
  return [
    ...tree.lines().flatMap(({ place: { _id } }) => {
      const place = known.get(_id);
      if (!place) return [];
      const parent = place.parent !== null && known.has(place.parent) ? place.parent : null;
      return [{ ...place, parent, site: siteOf(_id) }];
    }),
    ...rooms.map((room) => {
      const { _id, name, area } = room;
      return {
        ...NO_POSITION,
        _id,
        name,
        area,
        kind: "room" as const,
        parent: placed(room),
        site: siteOf(placed(room)),
      };
    }),
  ];
}

/** Sensors of other kinds have no common name in both models. */
function isPointKind(kind: string): kind is PointKind {
  return POINT_KINDS.some((each) => each === kind);
}

/** Returns what a device is told and tells: a command and a status for each switch, its meter and its sensors. */
export function modelPoints({ _id, name, phases, switches, sensors }: ModelDevice): ModelPoint[] {
  const point = (of: string, label: string, kind: PointKind): ModelPoint => ({ of, name: label, kind });
  return [
    ...switches.flatMap((each) => [
      point(each._id, each.name, "command"),
      point(each._id, each.name, "status"),
      ...(each.kind === "dimmer" || each.kind === "light" ? [point(each._id, each.name, "level")] : []),
    ]),
    ...(phases > 0 ? [point(_id, name, "power"), point(_id, name, "energy")] : []),
    ...sensors.flatMap((each) => (isPointKind(each.kind) ? [point(each._id, each.name, each.kind)] : [])),
  ];
}
