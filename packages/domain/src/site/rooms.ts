import { countedSwitches, type WorkedDevice } from "./control-kind.ts";
import { isOnline } from "./online-status.ts";

interface NumberedSwitch {
  switch_no: number;
  current_status: boolean;
}

/** A device with the rooms that a person may see and the switches that they may use. */
export interface PlacedDevice<S extends NumberedSwitch = NumberedSwitch> extends WorkedDevice<S> {
  _id: string;
  current_status: number;
  groups: readonly { _id: string }[];
}

/** A device in two rooms belongs to both. */
export function isInRoom({ groups }: Pick<PlacedDevice, "groups">, room: string): boolean {
  return groups.some(({ _id }) => _id === room);
}

/** The numbers of a room's devices and counted switches. */
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

/** An action of a schedule, scene or workflow: a switch of a device, a whole group, or all rooms of a place. */
export interface RoomAction {
  UDid: { _id: string } | null;
  groupId: { _id: string; rooms?: readonly string[] | undefined } | null;
}

/** A room and the devices that a person may see in it. */
export interface Room {
  _id: string;
  devices: ReadonlySet<string>;
}

/** Tells whether an action concerns the room: all of it, or a switch of one of its devices. */
export function actsInRoom(actions: readonly RoomAction[], { _id, devices }: Room): boolean {
  return actions.some(
    ({ UDid, groupId }) =>
      groupId?._id === _id || groupId?.rooms?.includes(_id) || (UDid !== null && devices.has(UDid._id)),
  );
}

/** Tells whether a workflow watches something in the room. */
export function watchesRoom(
  watched: { devices: readonly { _id: string }[]; groups: readonly { _id: string }[] },
  { _id, devices }: Room,
): boolean {
  return watched.groups.some((group) => group._id === _id) || watched.devices.some((device) => devices.has(device._id));
}
