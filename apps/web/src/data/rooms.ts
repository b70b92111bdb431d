import type { LiveDevice } from "../live/live-device.ts";

type Group = LiveDevice["groups"][number];

/** Where a device is: its rooms, or its other groups where it is in no room. */
export function placesOf(device: LiveDevice): readonly Group[] {
  const rooms = device.groups.filter((group) => group.type === "room");
  return rooms.length > 0 ? rooms : device.groups;
}

export function roomName(device: LiveDevice): string {
  return placesOf(device)[0]?.name ?? "";
}
