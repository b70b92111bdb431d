import { countedSwitches, type PlaceTree, roomSum } from "@switchboard/domain/site";
import type { Group } from "../../../../data/groups.ts";
import type { Place } from "../../../../data/places.ts";
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

/** A place with the rooms directly in it; the last section has those in no place. */
export interface RoomSection<Room> {
  place: Place | undefined;
  /** The places around it, the widest first. */
  around: readonly string[];
  rooms: readonly Room[];
  /** The ids of all rooms in the place at any depth. */
  inside: readonly string[];
}

/** Sorts rooms below their places. Places without a matching room are listed only where `showsEmpty`. */
export function roomSections<Room extends { id: string }>(
  tree: PlaceTree,
  places: readonly Place[],
  groups: readonly Group[],
  rooms: readonly Room[],
  showsEmpty: boolean,
): RoomSection<Room>[] {
  const placeOf = new Map(groups.map(({ _id, place }) => [_id, place]));
  const byPlace = Map.groupBy(rooms, ({ id }) => {
    const place = placeOf.get(id);
    return place && tree.get(place) ? place : undefined;
  });
  const whole = new Map(places.map((place) => [place._id, place]));
  const inside = new Map<string, string[]>(places.map(({ _id }) => [_id, []]));
  for (const { _id, place = null } of groups)
    for (const around of tree.pathOf(place)) inside.get(around._id)?.push(_id);
  const placed = tree.lines().map(({ place: { _id } }) => ({
    place: whole.get(_id),
    around: tree
      .pathOf(_id)
      .slice(0, -1)
      .map(({ name }) => name),
    rooms: byPlace.get(_id) ?? [],
    inside: inside.get(_id) ?? [],
  }));
  const loose = { place: undefined, around: [], rooms: byPlace.get(undefined) ?? [], inside: [] };
  return [
    ...placed.filter((section) => showsEmpty || section.rooms.length > 0),
    ...(loose.rooms.length > 0 ? [loose] : []),
  ];
}

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
