import type { LiveDevice } from "../../../../live/live-device.ts";
import { type Grants, heldSwitches, holdingOf, isFixed } from "./grants.ts";

/** One checkbox: a person with a room, with a whole device, or with one of its switches. */
export type Choice = RoomChoice | DeviceChoice;

export interface RoomChoice {
  person: string;
  room: string;
  name: string;
}

export interface DeviceChoice {
  person: string;
  device: string;
  switch?: string;
}

export const isOfRoom = (choice: Choice): choice is RoomChoice => "room" in choice;
const isOfDevice = (choice: Choice): choice is DeviceChoice => !isOfRoom(choice);

/** One call of the contract, which grants or revokes every id for every person in it. */
export interface GrantCall {
  kind: "rooms" | "devices" | "switches";
  user_ids: string[];
  ids: string[];
}

/** The loaded data; a person or device may have been deleted meanwhile. */
export interface KnownAccess {
  grants(person: string): Grants | undefined;
  device(id: string): LiveDevice | undefined;
  /** Returns the devices that are in a room now. */
  devicesIn(room: string): readonly LiveDevice[];
}

/** Limits of the contract. */
const IDS_AT_ONCE = 1000;
const PEOPLE_AT_ONCE = 200;

export function keyOf(choice: Choice): string {
  const things = isOfRoom(choice) ? ["room", choice.room] : [choice.device, choice.switch];
  return [choice.person, ...things].filter(Boolean).join("/");
}

/** Returns the choices that change something when granted, leaving out existing grants. */
export function toGive(choices: readonly Choice[], known: KnownAccess): Choice[] {
  return choices.filter((choice) => {
    const grants = known.grants(choice.person);
    if (!grants || grants.isAdmin) return false;
    if (isOfRoom(choice)) return !grants.rooms.has(choice.room);
    if (grants.devices.has(choice.device)) return false;
    return !choice.switch || !grants.switches.has(choice.switch);
  });
}

/** Returns the choices that change something when revoked; a switch that comes with its device does not. */
export function toTake(choices: readonly Choice[], known: KnownAccess): Choice[] {
  return choices.filter((choice) => {
    const grants = known.grants(choice.person);
    if (isOfRoom(choice)) return grants !== undefined && !grants.isAdmin && grants.rooms.has(choice.room);
    const device = known.device(choice.device);
    if (!grants || !device || isFixed(holdingOf(grants, device))) return false;
    const isWhole = grants.devices.has(choice.device);
    if (choice.switch) return !isWhole && grants.switches.has(choice.switch);
    return isWhole || heldSwitches(grants, device).length > 0;
  });
}

export function giveCalls(choices: readonly Choice[]): GrantCall[] {
  const ofDevices = choices.filter(isOfDevice);
  const devices = ofDevices.filter((choice) => !choice.switch).map(({ person, device }) => ({ person, id: device }));
  const switches = ofDevices.flatMap(({ person, switch: id }) => (id ? [{ person, id }] : []));
  return [...roomCalls(choices), ...callsOf("devices", devices), ...callsOf("switches", switches)];
}

/** Revoking a device also revokes single switches granted beside it. */
export function takeCalls(choices: readonly Choice[], known: KnownAccess): GrantCall[] {
  const devices: Grant[] = [];
  const switches: Grant[] = [];
  for (const { person, device: id, switch: single } of choices.filter(isOfDevice)) {
    const grants = known.grants(person);
    const device = known.device(id);
    if (!grants || !device) continue;
    if (single) switches.push({ person, id: single });
    else {
      if (grants.devices.has(id)) devices.push({ person, id });
      switches.push(...heldSwitches(grants, device).map((held) => ({ person, id: held })));
    }
  }
  return [...roomCalls(choices), ...callsOf("devices", devices), ...callsOf("switches", switches)];
}

const roomCalls = (choices: readonly Choice[]) =>
  callsOf(
    "rooms",
    choices.filter(isOfRoom).map(({ person, room }) => ({ person, id: room })),
  );

/** Counts rooms, devices and switches, each once however many people share it. */
export function amountsOf(choices: readonly Choice[]): Record<"rooms" | "devices" | "switches", number> {
  const rooms = new Set(choices.filter(isOfRoom).map(({ room }) => room));
  const ofDevices = choices.filter(isOfDevice);
  const devices = new Set(ofDevices.filter((each) => !each.switch).map(({ device }) => device));
  const switches = new Set(ofDevices.flatMap((each) => each.switch ?? []));
  return { rooms: rooms.size, devices: devices.size, switches: switches.size };
}

interface Grant {
  person: string;
  id: string;
}

/** Combines people with the same list, so that the usual change is one call that succeeds or fails as a whole. */
function callsOf(kind: GrantCall["kind"], grants: readonly Grant[]): GrantCall[] {
  const idsOf = Map.groupBy(grants, ({ person }) => person);
  const lists = Map.groupBy(idsOf, ([, own]) =>
    own
      .map(({ id }) => id)
      .sort()
      .join(),
  );
  return [...lists].flatMap(([ids, people]) =>
    portions(ids.split(","), IDS_AT_ONCE).flatMap((some) =>
      portions(people, PEOPLE_AT_ONCE).map((part) => ({ kind, user_ids: part.map(([person]) => person), ids: some })),
    ),
  );
}

function portions<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
