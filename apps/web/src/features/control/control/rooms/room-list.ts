import { countedSwitches, roomSum } from "@switchboard/domain/site";
import type { Group } from "../../../../data/groups.ts";
import { wattsNow } from "../../../../data/power.ts";
import { devicesOfRoom, NO_ROOM } from "../../../../data/rooms.ts";
import type { LiveStore } from "../../../../live/live-store.ts";

/** A room as its card shows it, flat, so that it is drawn again just when one of these changes. */
export interface RoomView {
  devices: number;
  offline: number;
  switches: number;
  on: number;
  watts: number | undefined;
  /** The first few that are on, and how many more. */
  names: string;
  more: number;
}

const NAMES_SHOWN = 3;
const collator = new Intl.Collator(undefined, { numeric: true });

/** Lists the matching rooms by name; devices without a room come last. */
export function listRooms(groups: readonly Group[], store: LiveStore, text: string, noRoom: string) {
  const wanted = text.trim().toLocaleLowerCase();
  const rooms = groups.filter(({ type }) => type === "room").sort((a, b) => collator.compare(a.name, b.name));
  const strays = devicesOfRoom(store, NO_ROOM);
  const all = [
    ...rooms.map(({ _id, name }) => ({ id: _id, name })),
    ...(strays.length > 0 ? [{ id: NO_ROOM, name: noRoom }] : []),
  ];
  const isFound = ({ id, name }: { id: string; name: string }) =>
    wanted === "" ||
    name.toLocaleLowerCase().includes(wanted) ||
    devicesOfRoom(store, id).some(({ device_name, switches }) =>
      [device_name, ...switches.map((each) => each.name)].some((word) => word.toLocaleLowerCase().includes(wanted)),
    );
  return { hasAny: all.length > 0, found: all.filter(isFound) };
}

export function roomView(
  store: LiveStore,
  room: string,
  list: Intl.ListFormat,
  tree: Parameters<typeof wattsNow>[1],
): RoomView {
  const devices = devicesOfRoom(store, room);
  const sum = roomSum(devices);
  const lit = devices.flatMap((device) => countedSwitches(device).filter((each) => each.current_status));
  const names = lit.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return { ...sum, watts: wattsNow(devices, tree), names: list.format(names), more: lit.length - names.length };
}
