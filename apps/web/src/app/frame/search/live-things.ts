import { controlKind, countedSwitches, curtainOfDevice, deviceType, type PlaceTree } from "@switchboard/domain/site";
import { fieldType } from "../../../data/field-type.ts";
import type { Group } from "../../../data/groups.ts";
import { isInRooms, placesOf } from "../../../data/rooms.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import type { LiveStore } from "../../../live/live-store.ts";
import { curtainSwitches } from "../../../widgets/tiles/curtain-view.ts";
import type { Thing } from "./thing.ts";

/** Opens the screens of things in the building. */
export interface Ways {
  device(device: LiveDevice): void;
  group(id: string, type: "room" | "deviceType"): void;
  place(id: string): void;
}

const placeOf = (device: LiveDevice) => placesOf(device)[0]?.name ?? "";

/** Further words that find a switch, including all of its rooms and groups. */
const wordsAround = (device: LiveDevice) => [
  device.kd_id,
  device.device_name,
  ...device.groups.map(({ name }) => name),
];

function quietly(...parts: string[]): string {
  return [...new Set(parts)].filter((part) => part !== "").join(" · ");
}

/** Treats a curtain as one thing, although two switches move it. */
function switchesOf(device: LiveDevice): Thing[] {
  const room = placeOf(device);
  const also = wordsAround(device);
  const singles = device.switches.filter((each) => controlKind(device, each) !== "curtain");
  const things: Thing[] = singles.map((each) => ({
    key: `switch:${each._id}`,
    kind: "switch",
    id: each._id,
    deviceId: device._id,
    isLever: controlKind(device, each) === "lever",
    name: each.name,
    place: room || device.device_name,
    also,
  }));
  const [first] = curtainOfDevice(device) ? curtainSwitches(device) : [];
  if (!first) return things;
  const names = curtainSwitches(device).map(({ name }) => name);
  const key = `switch:${first._id}`;
  const curtain = { kind: "curtain", id: first._id, deviceId: device._id, name: device.device_name } as const;
  return [...things, { ...curtain, key, place: room, also: [...also, ...names] }];
}

function deviceThing(device: LiveDevice, open: Ways["device"]): Thing {
  const { _id: id, device_name, kd_id } = device;
  return {
    key: `device:${id}`,
    kind: "device",
    id,
    ids: countedSwitches(device).map((each) => each._id),
    name: device_name,
    place: quietly(placeOf(device), kd_id),
    also: [
      device.field ? fieldType(device.field) : deviceType(device.device_type).label,
      ...device.groups.map(({ name }) => name),
      ...Object.values(device.meta),
    ],
    open: () => open(device),
  };
}

/** Combines the groups of the devices with the empty ones. A room's switches are those of its devices. */
function groupThings(devices: readonly LiveDevice[], groups: readonly Group[], open: Ways["group"]): Thing[] {
  const known = new Map(groups.map(({ _id, name, type }) => [_id, { _id, name, type, ids: [] as string[] }]));
  for (const device of devices) {
    const switches = countedSwitches(device).map((each) => each._id);
    for (const { _id, name, type } of device.groups) {
      const group = known.get(_id) ?? { _id, name, type, ids: [] as string[] };
      group.ids.push(...switches);
      known.set(_id, group);
    }
  }
  return [...known.values()].map(({ _id: id, name, type, ids }) => ({
    key: `group:${id}`,
    kind: type === "room" ? "room" : "group",
    id,
    ids,
    name,
    place: "",
    open: () => open(id, type),
  }));
}

/** The switches of a place are those of the devices in its rooms. */
function placeThings(tree: PlaceTree, devices: readonly LiveDevice[], groups: readonly Group[], open: Ways["place"]) {
  const rooms = groups.map(({ _id, name, place = null }) => ({ _id, name, place }));
  return tree.lines().map(({ place: { _id: id, name, kind } }): Thing => {
    const inside = new Set(tree.roomsIn(id, rooms).map(({ _id }) => _id));
    const around = tree.pathOf(id).slice(0, -1);
    return {
      key: `place:${id}`,
      kind: "place",
      id,
      ids: devices.flatMap((device) =>
        isInRooms(device, inside) ? countedSwitches(device).map((each) => each._id) : [],
      ),
      name,
      place: quietly(...around.map((outer) => outer.name)),
      also: [kind],
      open: () => open(id),
    };
  });
}

interface Building {
  groups: readonly Group[];
  tree: PlaceTree;
}

/** Lists everything in the building: places, rooms and groups, then switches, then devices. */
export function liveThings(store: LiveStore, { groups, tree }: Building, ways: Ways): Thing[] {
  const devices = store.order().flatMap((id) => store.device(id) ?? []);
  return [
    ...placeThings(tree, devices, groups, ways.place),
    ...groupThings(devices, groups, ways.group),
    ...devices.flatMap(switchesOf),
    ...devices.map((device) => deviceThing(device, ways.device)),
  ];
}
