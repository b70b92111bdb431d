import { countedSwitches, isOnline } from "@switchboard/domain/site";
import { NO_ROOM, roomsOf } from "../../../../data/rooms.ts";
import type { LiveSwitch } from "../../../../live/live-device.ts";
import type { LiveStore } from "../../../../live/live-store.ts";

export interface Counters {
  online: number;
  unreachable: number;
  on: number;
  off: number;
}

/** Counts the live counters of spec §2. */
export function countAll(store: LiveStore): Counters {
  const counters = { online: 0, unreachable: 0, on: 0, off: 0 };
  for (const id of store.order()) {
    const device = store.device(id);
    if (!device) continue;
    counters[isOnline(device.current_status) ? "online" : "unreachable"] += 1;
    for (const each of countedSwitches(device)) counters[each.current_status ? "on" : "off"] += 1;
  }
  return counters;
}

export interface RoomOn {
  /** `NO_ROOM` for devices without a room. */
  id: string;
  name: string;
  on: number;
  all: number;
  /** The first few switches that are on. */
  names: string[];
}

const NAMES_SHOWN = 4;
const NOWHERE = [{ _id: NO_ROOM, name: "" }];

/** Lists what is on by room, as each room's own screen shows it: a device in two rooms is on in both. */
export function onByRoom(store: LiveStore): RoomOn[] {
  const rooms = new Map<string, RoomOn>();
  for (const id of store.order()) {
    const device = store.device(id);
    const switches = device ? countedSwitches(device) : [];
    if (!device || switches.length === 0) continue;
    const places = roomsOf(device);
    for (const { _id, name } of places.length > 0 ? places : NOWHERE) {
      const room = rooms.get(_id) ?? { id: _id, name, on: 0, all: 0, names: [] };
      rooms.set(_id, room);
      addSwitches(room, switches);
    }
  }
  const lit = [...rooms.values()].filter((room) => room.on > 0);
  return lit.sort((a, b) => Number(a.id === NO_ROOM) - Number(b.id === NO_ROOM) || a.name.localeCompare(b.name));
}

function addSwitches(room: RoomOn, switches: readonly LiveSwitch[]): void {
  for (const each of switches) {
    room.all += 1;
    if (!each.current_status) continue;
    room.on += 1;
    if (room.names.length < NAMES_SHOWN) room.names.push(each.name);
  }
}
