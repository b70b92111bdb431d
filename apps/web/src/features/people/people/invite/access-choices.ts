import type { Group } from "../../../../data/groups.ts";
import { roomName } from "../../../../data/rooms.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";

/** The access an invited person gets on joining. */
export interface ChosenAccess {
  rooms: ReadonlySet<string>;
  devices: ReadonlySet<string>;
}

export const NOTHING: ChosenAccess = { rooms: new Set(), devices: new Set() };

export type AccessChoice =
  | { kind: "room"; id: string; name: string; count: number }
  | { kind: "device"; id: string; name: string; room: string };

const collator = new Intl.Collator(undefined, { numeric: true });
const byName = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name);

/** Lists each room with its devices; the devices of a chosen room cannot be chosen singly. */
export function accessChoices(
  { rooms, devices }: { rooms: readonly Group[]; devices: readonly LiveDevice[] },
  text: string,
  chosen: ChosenAccess,
): AccessChoice[] {
  const wanted = text.trim().toLocaleLowerCase();
  const has = (...words: string[]) => words.some((word) => word.toLocaleLowerCase().includes(wanted));
  const roomOf = ({ groups }: LiveDevice) => groups.find(({ type }) => type === "room")?._id;
  const inRoom = Map.groupBy(devices, roomOf);
  const rowsOf = (own: readonly LiveDevice[] = []): AccessChoice[] =>
    own
      .filter((device) => has(device.device_name, device.kd_id, roomName(device)))
      .map((device) => ({ kind: "device", id: device._id, name: device.device_name, room: roomName(device) }) as const)
      .sort(byName);
  const ofRooms = [...rooms].sort(byName).flatMap(({ _id: id, name }): AccessChoice[] => {
    const below = chosen.rooms.has(id) ? [] : rowsOf(inRoom.get(id));
    const isShown = below.length > 0 || has(name);
    return isShown ? [{ kind: "room", id, name, count: inRoom.get(id)?.length ?? 0 }, ...below] : [];
  });
  return [...ofRooms, ...rowsOf(inRoom.get(undefined))];
}

/** Choosing a room drops its singly chosen devices, which it includes. */
export function tick(
  chosen: ChosenAccess,
  { kind, id }: AccessChoice,
  isIn: boolean,
  devices: readonly LiveDevice[],
): ChosenAccess {
  const of = kind === "room" ? "rooms" : "devices";
  const next = { rooms: new Set(chosen.rooms), devices: new Set(chosen.devices) };
  if (isIn) next[of].add(id);
  else next[of].delete(id);
  if (kind === "room" && isIn)
    for (const device of devices) if (device.groups.some(({ _id }) => _id === id)) next.devices.delete(device._id);
  return next;
}
