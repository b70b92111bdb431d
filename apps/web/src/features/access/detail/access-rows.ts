import { roomName } from "../../../data/rooms.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import type { Choice } from "../model/changes.ts";
import { keyOf } from "../model/changes.ts";
import { type Grants, type Holding, holdingOf, isFixed } from "../model/grants.ts";

/** A line of the list on the right: a room's name, a person with a device, or one of its switches below. */
export type AccessRow =
  | { kind: "room"; key: string; name: string; count: number }
  | {
      kind: "whole";
      key: string;
      choice: Choice;
      label: string;
      detail: string;
      holding: Holding;
      switches: readonly string[];
      isOpen: boolean;
    }
  | { kind: "switch"; key: string; choice: Choice; label: string; held: "given" | "implied" | "none" };

export type WholeRow = Extract<AccessRow, { kind: "whole" }>;
export type SwitchRow = Extract<AccessRow, { kind: "switch" }>;

/** What was folded or unfolded by hand; what was not follows the search. */
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
  const isWhole = grants.devices.has(device._id);
  return device.switches.map(({ _id, name }) => {
    const choice = { person: grants.person._id, device: device._id, switch: _id };
    const held = isWhole ? "implied" : grants.switches.has(_id) ? "given" : "none";
    return { kind: "switch", key: keyOf(choice), choice, label: name, held };
  });
}

/** A person's view: every device by its room. A search that finds only a switch unfolds its device. */
export function rowsOfPerson(grants: Grants, devices: readonly LiveDevice[], text: string, folds: Folds): AccessRow[] {
  const rooms = Map.groupBy(devices, roomName);
  // A device without a room stands at the end.
  const names = [...rooms.keys()].sort((a, b) => Number(a === "") - Number(b === "") || byName(a, b));
  return names.flatMap((name) => {
    const sorted = (rooms.get(name) ?? []).sort((a, b) => byName(a.device_name, b.device_name));
    const rows = sorted.flatMap((device) => deviceRows(grants, device, text, folds));
    const count = rows.filter(({ kind }) => kind === "whole").length;
    return count === 0 ? [] : [{ kind: "room" as const, key: `room/${name}`, name, count }, ...rows];
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

/** A device's view: everybody, those who can be changed first. */
export function rowsOfDevice(device: LiveDevice, people: readonly Grants[], text: string, folds: Folds): AccessRow[] {
  return sortPeople(people).flatMap((grants): AccessRow[] => {
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
