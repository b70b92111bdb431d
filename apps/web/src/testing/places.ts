import type { DeviceGroup, Place } from "@switchboard/contract";

const idOf = (kind: number, index: number) => `00000000-000${kind}-4000-8000-${index.toString(16).padStart(12, "0")}`;

function aPlace(index: number, own: Partial<Place> = {}): Place {
  return {
    _id: idOf(4, index),
    name: `Place ${index}`,
    kind: "floor",
    parent: null,
    position: index,
    area: null,
    time_zone: null,
    latitude: null,
    longitude: null,
    plan: null,
    picture: null,
    ...own,
  };
}

function aRoom(index: number, own: Partial<DeviceGroup> = {}): DeviceGroup & { type: "room" } {
  return { _id: idOf(3, index), name: `Room ${index}`, place: null, devices: [], ...own, type: "room" };
}

/** Two towers, each with a floor of the same name; a room is on the first of these, and another one in the second tower itself. */
export function aPark() {
  const [north, south] = [
    aPlace(1, { name: "North tower", kind: "building" }),
    aPlace(2, { name: "South tower", kind: "building" }),
  ];
  const floor = aPlace(3, { name: "Floor 1", parent: north._id });
  const empty = aPlace(4, { name: "Floor 1", parent: south._id });
  const [hall, lobby] = [aRoom(1, { name: "Hall", place: floor._id }), aRoom(2, { name: "Lobby", place: south._id })];
  return { north, south, floor, empty, hall, lobby, places: [north, south, floor, empty], groups: [hall, lobby] };
}
