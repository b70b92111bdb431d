import type { Group } from "../../../../data/groups.ts";
import { placesOf, roomName } from "../../../../data/rooms.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { type DeviceChoice, keyOf, type RoomChoice } from "../model/changes.ts";
import { type Grants, type Holding, holdingOf, isFixed, roomHeld } from "../model/grants.ts";

/** A line of the list on the right: a room's name, a person with a device, or one of its switches below. */
export type AccessRow =
  | {
      kind: "room";
      key: string;
      name: string;
      count: number;
      /** The choice of the room itself; missing when the heading only groups the devices below it. */
      choice: RoomChoice | undefined;
      isHeld: boolean;
      /** The checkboxes below the heading. */
      inside: readonly DeviceChoice[];
    }
  | {
      kind: "whole";
      key: string;
      choice: DeviceChoice;
      label: string;
      detail: string;
      holding: Holding;
      switches: readonly string[];
      isOpen: boolean;
    }
  | {
      kind: "switch";
      key: string;
      choice: DeviceChoice;
      label: string;
      held: "given" | "implied" | "none";
    };

export type WholeRow = Extract<AccessRow, { kind: "whole" }>;
export type RoomRow = Extract<AccessRow, { kind: "room" }>;
export type SwitchRow = Extract<AccessRow, { kind: "switch" }>;

/** Rows folded or unfolded by hand; others follow the search. */
export type Folds = ReadonlyMap<string, boolean>;

const collator = new Intl.Collator(undefined, { numeric: true });
export const byName = (a: string, b: string) => collator.compare(a, b);

export function has(text: string, ...words: readonly string[]): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === "" || words.some((word) => word.toLocaleLowerCase().includes(wanted));
}

function wholeRow(grants: Grants, device: LiveDevice, words: Pick<WholeRow, "label" | "detail">): WholeRow {
  const choice = { person: grants.person._id, device: device._id };
  const holding = holdingOf(grants, device);
  const switches = isFixed(holding) ? [] : device.switches.map(({ _id }) => _id);
  return {
    ...words,
    kind: "whole",
    key: keyOf(choice),
    choice,
    holding,
    switches,
    isOpen: false,
  };
}

function switchRows(grants: Grants, device: LiveDevice): SwitchRow[] {
  const isWhole = grants.devices.has(device._id) || roomHeld(grants, device) !== undefined;
  return device.switches.map(({ _id, name }) => {
    const choice = { person: grants.person._id, device: device._id, switch: _id };
    const held = isWhole ? "implied" : grants.switches.has(_id) ? "given" : "none";
    return { kind: "switch", key: keyOf(choice), choice, label: name, held };
  });
}

/** A room that can be granted, or only a heading above some devices. */
interface Place {
  key: string;
  name: string;
  room: string | undefined;
  devices: LiveDevice[];
}

/** `rooms` are those that can be granted, as far as they are loaded; undefined when none can. */
function placesFor(devices: readonly LiveDevice[], rooms: readonly Group[] | undefined): Place[] {
  const places = new Map<string, Place>();
  for (const { _id, name } of rooms ?? []) places.set(_id, { key: _id, name, room: _id, devices: [] });
  for (const device of devices) {
    const place = placesOf(device)[0];
    const key = place?._id ?? "";
    const room = rooms && place?.type === "room" ? key : undefined;
    const known = places.get(key) ?? { key, name: place?.name ?? "", room, devices: [] };
    known.devices.push(device);
    places.set(key, known);
  }
  // Devices without a room come last.
  return [...places.values()].sort((a, b) => Number(a.name === "") - Number(b.name === "") || byName(a.name, b.name));
}

/**
 * Lists a person's devices by room, those they may use first. A search that finds only a switch unfolds its device. The order follows
 * `opened`, the grants when the list was opened, so that saving moves no line.
 */
export function rowsOfPerson(
  grants: Grants,
  { devices, rooms, opened }: { devices: readonly LiveDevice[]; rooms: readonly Group[] | undefined; opened: Grants },
  text: string,
  folds: Folds,
): AccessRow[] {
  const hasNone = (device: LiveDevice) => holdingOf(opened, device).kind === "none";
  const isUnused = (place: Place) => !opened.rooms.has(place.room ?? "") && place.devices.every(hasNone);
  const places = placesFor(devices, rooms).sort((a, b) => Number(isUnused(a)) - Number(isUnused(b)));
  return places.flatMap((place): AccessRow[] => {
    const { key, name, room } = place;
    const choice = room === undefined ? undefined : { person: grants.person._id, room, name };
    const rows = place.devices
      .sort((a, b) => Number(hasNone(a)) - Number(hasNone(b)) || byName(a.device_name, b.device_name))
      .flatMap((device) => deviceRows(grants, device, text, folds));
    const wholes = rows.filter((row) => row.kind === "whole");
    if (wholes.length === 0 && !(choice && place.devices.length === 0 && has(text, name))) return [];
    const inside = wholes.filter(({ holding }) => !isFixed(holding)).map((row) => row.choice);
    const isHeld = room !== undefined && grants.rooms.has(room);
    return [{ kind: "room", key: `room/${key}`, name, count: wholes.length, choice, isHeld, inside }, ...rows];
  });
}

function deviceRows(grants: Grants, device: LiveDevice, text: string, folds: Folds): AccessRow[] {
  const isMeant = has(text, device.device_name, device.kd_id, roomName(device));
  const isFound = isMeant || has(text, ...device.switches.map(({ name }) => name));
  if (!isFound) return [];
  const whole = wholeRow(grants, device, { label: device.device_name, detail: device.kd_id });
  const isOpen = whole.switches.length > 0 && (folds.get(whole.key) ?? !isMeant);
  return [{ ...whole, isOpen }, ...(isOpen ? switchRows(grants, device) : [])];
}

/** Lists everybody of a device: those who have a grant, then the others, then admins. `opened` decides as above. */
export function rowsOfDevice(
  device: LiveDevice,
  { people, opened }: { people: readonly Grants[]; opened: ReadonlyMap<string, Grants> },
  text: string,
  folds: Folds,
): AccessRow[] {
  const hasNone = ({ person, isAdmin }: Grants) => {
    const before = opened.get(person._id);
    return isAdmin || !before || holdingOf(before, device).kind === "none";
  };
  const sorted = sortPeople(people).sort((a, b) => Number(hasNone(a)) - Number(hasNone(b)));
  return sorted.flatMap((grants): AccessRow[] => {
    const { name, email } = grants.person;
    if (!has(text, name, email)) return [];
    const whole = wholeRow(grants, device, { label: name, detail: email });
    const isOpen = whole.switches.length > 0 && (folds.get(whole.key) ?? false);
    return [{ ...whole, isOpen }, ...(isOpen ? switchRows(grants, device) : [])];
  });
}

export function sortPeople(people: readonly Grants[]): Grants[] {
  return [...people].sort((a, b) => Number(a.isAdmin) - Number(b.isAdmin) || byName(a.person.name, b.person.name));
}
