import { countedSwitches, type WorkedDevice } from "./control-kind.ts";
import { isOnline } from "./online-status.ts";

interface Numbered {
  switch_no: number;
  current_status: boolean;
}

/** A device as someone has it: the rooms they may know of, and the switches that they may use. */
export interface PlacedDevice<S extends Numbered = Numbered> extends WorkedDevice<S> {
  _id: string;
  current_status: number;
  groups: readonly { _id: string }[];
}

/** A device that stands in two rooms belongs to both of them. */
export function isInRoom({ groups }: Pick<PlacedDevice, "groups">, room: string): boolean {
  return groups.some(({ _id }) => _id === room);
}

/** What a room comes to: its devices, and the switches that count as such. */
export interface RoomSum {
  devices: number;
  offline: number;
  switches: number;
  on: number;
}

export function roomSum(devices: readonly PlacedDevice[]): RoomSum {
  const switches = devices.flatMap((device) => countedSwitches(device));
  return {
    devices: devices.length,
    offline: devices.filter(({ current_status }) => !isOnline(current_status)).length,
    switches: switches.length,
    on: switches.filter(({ current_status }) => current_status).length,
  };
}

/** An action as schedules, scenes and workflows have it: a switch of a device, or a whole group. */
export interface RoomAction {
  UDid: { _id: string } | null;
  groupId: { _id: string } | null;
}

/** A room, and the devices that someone knows in it. */
export interface Room {
  _id: string;
  devices: ReadonlySet<string>;
}

/** Whether some of these actions are about the room: the whole of it, or a switch of one of its devices. */
export function actsInRoom(actions: readonly RoomAction[], { _id, devices }: Room): boolean {
  return actions.some(({ UDid, groupId }) => groupId?._id === _id || (UDid !== null && devices.has(UDid._id)));
}

/** Whether a workflow waits for something that happens in the room. */
export function watchesRoom(
  watched: { devices: readonly { _id: string }[]; groups: readonly { _id: string }[] },
  { _id, devices }: Room,
): boolean {
  return watched.groups.some((group) => group._id === _id) || watched.devices.some((device) => devices.has(device._id));
}
