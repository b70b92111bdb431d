import { isInRoom } from "@switchboard/domain/site";
import { liveStore } from "../live/live.ts";
import type { LiveDevice } from "../live/live-device.ts";
import type { LiveStore } from "../live/live-store.ts";

type Group = LiveDevice["groups"][number];

/** The address of devices without a room. */
export const NO_ROOM = "none";

export function roomsOf(device: Pick<LiveDevice, "groups">): readonly Group[] {
  return device.groups.filter((group) => group.type === "room");
}

/** Returns a device's rooms, or its other groups without a room. */
export function placesOf(device: LiveDevice): readonly Group[] {
  const rooms = roomsOf(device);
  return rooms.length > 0 ? rooms : device.groups;
}

export function roomName(device: LiveDevice): string {
  return placesOf(device)[0]?.name ?? "";
}

/** Returns the loaded devices of a room or another group; those of `NO_ROOM` are in none. */
export function devicesOfRoom(store: LiveStore, room: string): LiveDevice[] {
  return store.order().flatMap((id) => {
    const device = store.device(id);
    if (!device) return [];
    return (room === NO_ROOM ? roomsOf(device).length === 0 : isInRoom(device, room)) ? [device] : [];
  });
}

/** Tells whether a device is in one of these rooms; every device is when no rooms are given. */
export function isInRooms({ groups }: Pick<LiveDevice, "groups">, rooms: ReadonlySet<string> | undefined): boolean {
  return rooms === undefined || groups.some(({ _id }) => rooms.has(_id));
}

/** The name of a room, or of another group, that one of these devices is in. */
export function nameOfGroup(ids: readonly string[], group: string): string | undefined {
  for (const id of ids) {
    const found = liveStore.device(id)?.groups.find(({ _id }) => _id === group);
    if (found) return found.name;
  }
  return undefined;
}
