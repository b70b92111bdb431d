import type { LiveDevice } from "../../../../live/live-device.ts";
import type { Grants } from "./grants.ts";

/** One checkbox: a person with a place, its management, a room, a whole device, or one of its switches. */
export type Choice = AreaChoice | ManagerChoice | DeviceChoice;

/** A choice that includes what is added to the place or room later. */
export type AreaChoice = PlaceChoice | RoomChoice;

export interface PlaceChoice {
  person: string;
  place: string;
  name: string;
}

export interface RoomChoice {
  person: string;
  room: string;
  name: string;
}

/** The management of a place, which comes with the use of it (ADR 0097). */
export interface ManagerChoice {
  person: string;
  managed: string;
  name: string;
}

export interface DeviceChoice {
  person: string;
  device: string;
  switch?: string;
}

export const isOfPlace = (choice: Choice): choice is PlaceChoice => "place" in choice;
const isOfRoom = (choice: Choice): choice is RoomChoice => "room" in choice;
export const isOfArea = (choice: Choice): choice is AreaChoice => isOfPlace(choice) || isOfRoom(choice);
export const isOfManager = (choice: Choice): choice is ManagerChoice => "managed" in choice;
export const isOfDevice = (choice: Choice): choice is DeviceChoice => "device" in choice;
export const areaOf = (choice: AreaChoice): string => (isOfPlace(choice) ? choice.place : choice.room);

type GrantKind = "places" | "rooms" | "devices" | "switches";

/** One call of the contract, which grants or revokes every id for every person in it. */
export interface GrantCall {
  kind: GrantKind;
  user_ids: string[];
  ids: string[];
  access: boolean;
  /** Set if the call is about the management of places. */
  manage?: boolean;
}

/** The loaded data; a person or device may have been deleted meanwhile. */
export interface KnownAccess {
  grants(person: string): Grants | undefined;
  device(id: string): LiveDevice | undefined;
  /** Returns the devices that are in a place or room now. */
  devicesIn(area: string): readonly LiveDevice[];
}

/** Limits of the contract. */
const IDS_AT_ONCE = 1000;
const PEOPLE_AT_ONCE = 200;

export function keyOf(choice: Choice): string {
  if (isOfManager(choice)) return `${choice.person}/managed/${choice.managed}`;
  const things = isOfArea(choice)
    ? [isOfPlace(choice) ? "place" : "room", areaOf(choice)]
    : [choice.device, choice.switch];
  return [choice.person, ...things].filter(Boolean).join("/");
}

/** Puts grants of one direction into as few calls as the contract allows. */
export function grantCalls(choices: readonly Choice[], access: boolean): GrantCall[] {
  const ofDevices = choices.filter(isOfDevice);
  const devices = ofDevices.filter((choice) => !choice.switch).map(({ person, device }) => ({ person, id: device }));
  const switches = ofDevices.flatMap(({ person, switch: id }) => (id ? [{ person, id }] : []));
  const rooms = choices.filter(isOfRoom).map(({ person, room }) => ({ person, id: room }));
  const places = choices.filter(isOfPlace).map(({ person, place }) => ({ person, id: place }));
  const managed = choices.filter(isOfManager).map(({ person, managed: id }) => ({ person, id }));
  const calls = [
    ...callsOf("places", places),
    ...callsOf("rooms", rooms),
    ...callsOf("devices", devices),
    ...callsOf("switches", switches),
  ];
  // The holder of a place who ends to manage it still uses it.
  const appointments = callsOf("places", managed).map((call) => ({ ...call, access: true, manage: access }));
  return [...calls.map((call) => ({ ...call, access })), ...appointments];
}

/** Counts places, rooms, devices and switches, each once however many people share it. */
export function amountsOf(choices: readonly Choice[]): Record<GrantKind | "managed", number> {
  const places = new Set(choices.filter(isOfPlace).map(({ place }) => place));
  const rooms = new Set(choices.filter(isOfRoom).map(({ room }) => room));
  const ofDevices = choices.filter(isOfDevice);
  const devices = new Set(ofDevices.filter((each) => !each.switch).map(({ device }) => device));
  const switches = new Set(ofDevices.flatMap((each) => each.switch ?? []));
  const managed = new Set(choices.filter(isOfManager).map((each) => each.managed));
  return {
    managed: managed.size,
    places: places.size,
    rooms: rooms.size,
    devices: devices.size,
    switches: switches.size,
  };
}

interface Grant {
  person: string;
  id: string;
}

/** Combines people with the same list, so that the usual change is one call that succeeds or fails as a whole. */
function callsOf(kind: GrantCall["kind"], grants: readonly Grant[]): Omit<GrantCall, "access">[] {
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
