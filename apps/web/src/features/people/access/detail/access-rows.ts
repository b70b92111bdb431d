import type { PlaceTree } from "@switchboard/domain/site";
import type { Group } from "../../../../data/groups.ts";
import { placesOf, roomName } from "../../../../data/rooms.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { type AreaChoice, type DeviceChoice, keyOf, type ManagerChoice, type PlaceChoice } from "../model/changes.ts";
import { areasHeld, type Grants, type Holding, holdingOf, isFixed, placesHeld } from "../model/grants.ts";

/** A line of the list on the right: a place, a room's name, a person with a device, or one of its switches below. */
export type AccessRow =
  | {
      kind: "area";
      key: string;
      /** How many places are around this one. */
      depth: number;
      name: string;
      /** The rooms of a place, or the devices of a room. */
      count: number;
      /** The choice of the place or room itself; missing when the heading only groups the devices below it. */
      choice: AreaChoice | undefined;
      /** The choice of the management of a place, and whether the person has it now. */
      manager?: { choice: ManagerChoice; isHeld: boolean };
      /** The name of the granted place around it. */
      heldBy: string | undefined;
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
export type AreaRow = Extract<AccessRow, { kind: "area" }>;
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
  const isWhole = grants.devices.has(device._id) || areasHeld(grants, device).length > 0;
  return device.switches.map(({ _id, name }) => {
    const choice = { person: grants.person._id, device: device._id, switch: _id };
    const held = isWhole ? "implied" : grants.switches.has(_id) ? "given" : "none";
    return { kind: "switch", key: keyOf(choice), choice, label: name, held };
  });
}

/** A room that can be granted, or only a heading above some devices. */
interface Section {
  key: string;
  name: string;
  room: string | undefined;
  devices: LiveDevice[];
}

/** `rooms` are those that can be granted, as far as they are loaded; undefined when none can. */
function sectionsFor(devices: readonly LiveDevice[], rooms: readonly Group[] | undefined): Section[] {
  const sections = new Map<string, Section>();
  for (const { _id, name } of rooms ?? []) sections.set(_id, { key: _id, name, room: _id, devices: [] });
  for (const device of devices) {
    const place = placesOf(device)[0];
    const key = place?._id ?? "";
    const room = rooms && place?.type === "room" ? key : undefined;
    const known = sections.get(key) ?? { key, name: place?.name ?? "", room, devices: [] };
    known.devices.push(device);
    sections.set(key, known);
  }
  // Devices without a room come last.
  return [...sections.values()].sort((a, b) => Number(a.name === "") - Number(b.name === "") || byName(a.name, b.name));
}

/** Lists the places that can be granted as a tree; a search keeps those it names. */
function placeRows(grants: Grants, tree: PlaceTree, rooms: readonly Group[], text: string): AreaRow[] {
  return tree.lines().flatMap(({ place: { _id, name }, depth }): AreaRow[] => {
    if (!has(text, name)) return [];
    const choice: PlaceChoice = { person: grants.person._id, place: _id, name };
    const placed = rooms.map((room) => ({ ...room, place: room.place ?? null }));
    const count = tree.roomsIn(_id, placed).length;
    const [around] = placesHeld(grants, _id);
    const held = { isHeld: grants.places.has(_id), heldBy: around?.name };
    const manager = {
      choice: { person: grants.person._id, managed: _id, name },
      isHeld: grants.managed.has(_id),
    };
    return [{ kind: "area", key: `place/${_id}`, name, depth, count, choice, manager, ...held, inside: [] }];
  });
}

interface PersonRowsInput {
  devices: readonly LiveDevice[];
  /** Places and rooms are undefined for an owner, who can grant devices only. */
  places: PlaceTree | undefined;
  rooms: readonly Group[] | undefined;
  opened: Grants;
}

/**
 * Lists the places, then a person's devices by room, those they may use first. A search that finds only a switch unfolds its device. The order follows
 * `opened`, the grants when the list was opened, so that saving moves no line.
 */
export function rowsOfPerson(
  grants: Grants,
  { devices, places, rooms, opened }: PersonRowsInput,
  text: string,
  folds: Folds,
): AccessRow[] {
  const hasNone = (device: LiveDevice) => holdingOf(opened, device).kind === "none";
  const isUnused = (section: Section) => !opened.rooms.has(section.room ?? "") && section.devices.every(hasNone);
  const sections = sectionsFor(devices, rooms).sort((a, b) => Number(isUnused(a)) - Number(isUnused(b)));
  const ofRooms = sections.flatMap((section): AccessRow[] => {
    const { key, name, room } = section;
    const choice = room === undefined ? undefined : { person: grants.person._id, room, name };
    const rows = section.devices
      .sort((a, b) => Number(hasNone(a)) - Number(hasNone(b)) || byName(a.device_name, b.device_name))
      .flatMap((device) => deviceRows(grants, device, text, folds));
    const wholes = rows.filter((row) => row.kind === "whole");
    if (wholes.length === 0 && !(choice && section.devices.length === 0 && has(text, name))) return [];
    const inside = wholes.filter(({ holding }) => !isFixed(holding)).map((row) => row.choice);
    const isHeld = room !== undefined && grants.rooms.has(room);
    const heldBy = room === undefined ? undefined : placesHeld(grants, room)[0]?.name;
    const held = { isHeld, heldBy };
    return [
      { kind: "area", key: `room/${key}`, name, depth: 0, count: wholes.length, choice, ...held, inside },
      ...rows,
    ];
  });
  return [...(places ? placeRows(grants, places, rooms ?? [], text) : []), ...ofRooms];
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
