import { countedSwitches, isOnline } from "@switchboard/domain";
import { placesOf } from "../../../data/rooms.ts";
import type { LiveStore } from "../../../live/live-store.ts";

export interface Counters {
  online: number;
  unreachable: number;
  on: number;
  off: number;
}

/** The live counters of spec §2. */
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
  /** Undefined for what is in no room. */
  id: string | undefined;
  name: string;
  on: number;
  all: number;
  /** The first few that are on. */
  names: string[];
}

const NAMES_SHOWN = 4;

/** What is on now, room by room; a device counts in the first of its rooms, so that nothing counts twice. */
export function onByRoom(store: LiveStore): RoomOn[] {
  const rooms = new Map<string, RoomOn>();
  for (const id of store.order()) {
    const device = store.device(id);
    const switches = device ? countedSwitches(device) : [];
    if (!device || switches.length === 0) continue;
    const place = placesOf(device)[0];
    const key = place?._id ?? "";
    const room = rooms.get(key) ?? { id: place?._id, name: place?.name ?? "", on: 0, all: 0, names: [] };
    rooms.set(key, room);
    for (const each of switches) {
      room.all += 1;
      if (!each.current_status) continue;
      room.on += 1;
      if (room.names.length < NAMES_SHOWN) room.names.push(each.name);
    }
  }
  const lit = [...rooms.values()].filter((room) => room.on > 0);
  return lit.sort((a, b) => Number(!a.id) - Number(!b.id) || a.name.localeCompare(b.name));
}
