import type { LiveDevice } from "../../../../live/live-device.ts";
import {
  areaOf,
  type Choice,
  type DeviceChoice,
  isOfArea,
  isOfDevice,
  isOfManager,
  isOfPlace,
  type KnownAccess,
  keyOf,
  type ManagerChoice,
} from "./changes.ts";
import { type Grants, heldSwitches, holdingOf, isFixed } from "./grants.ts";

/** Checkboxes that were changed and are not saved yet, by key; the others show the grants. */
export type Draft = ReadonlyMap<string, { choice: Choice; isOn: boolean }>;

export interface BoxState {
  isOn: boolean;
  /** On because of the place, the room or the device above it, so that the box itself has nothing to change. */
  isImplied: boolean;
  /** Some switches of the device are on, but not the whole. */
  isPartly: boolean;
}

/** Grants to add and to remove, one entry for each. */
export interface AccessChanges {
  give: Choice[];
  take: Choice[];
}

export const wholeOf = ({ person, device }: DeviceChoice): DeviceChoice => ({ person, device });
export const isPart = (choice: Choice): choice is DeviceChoice & { switch: string } =>
  isOfDevice(choice) && choice.switch !== undefined;

function isGranted(choice: Choice, grants: Grants): boolean {
  if (isOfManager(choice)) return grants.managed.has(choice.managed);
  if (isOfArea(choice)) return (isOfPlace(choice) ? grants.places : grants.rooms).has(areaOf(choice));
  return choice.switch === undefined ? grants.devices.has(choice.device) : grants.switches.has(choice.switch);
}

/** Taking a whole device away takes its single switches with it, unless they are checked again. */
function isDirectlyOn(choice: Choice, draft: Draft, grants: Grants): boolean {
  const own = draft.get(keyOf(choice));
  if (own) return own.isOn;
  if (isPart(choice) && draft.get(keyOf(wholeOf(choice)))?.isOn === false) return false;
  return isGranted(choice, grants);
}

/** Tells whether a place around this room or place is on. */
function isOnByPlace(area: string, draft: Draft, grants: Grants): boolean {
  const person = grants.person._id;
  return grants.placesAround(area).some(({ _id, name }) => isDirectlyOn({ person, place: _id, name }, draft, grants));
}

function isOnByRoom(device: LiveDevice, draft: Draft, grants: Grants): boolean {
  const person = grants.person._id;
  return device.groups.some(({ _id, name, type }) => {
    if (type !== "room") return false;
    return isDirectlyOn({ person, room: _id, name }, draft, grants) || isOnByPlace(_id, draft, grants);
  });
}

/** Only a place that the person may use, saved or not, can be managed; a managed place includes those inside. */
function managerState(choice: ManagerChoice, draft: Draft, known: KnownAccess, grants: Grants): BoxState {
  const { person, managed: place, name } = choice;
  if (!boxState({ person, place, name }, draft, known).isOn) return OFF;
  const isImplied = grants
    .placesAround(place)
    .some((around) => boxState({ person, managed: around._id, name: around.name }, draft, known).isOn);
  return { ...OFF, isOn: isImplied || isDirectlyOn(choice, draft, grants), isImplied };
}

const OFF: BoxState = { isOn: false, isImplied: false, isPartly: false };

/** The state of a checkbox: checked means that the person has access, saved or not. */
export function boxState(choice: Choice, draft: Draft, known: KnownAccess): BoxState {
  const grants = known.grants(choice.person);
  if (!grants) return OFF;
  if (isOfManager(choice)) return managerState(choice, draft, known, grants);
  const isDirect = isDirectlyOn(choice, draft, grants);
  if (isOfArea(choice)) {
    const isImplied = isOnByPlace(areaOf(choice), draft, grants);
    return { ...OFF, isOn: isDirect || isImplied, isImplied };
  }
  const device = known.device(choice.device);
  if (!device) return OFF;
  const isByDevice = isPart(choice) && isDirectlyOn(wholeOf(choice), draft, grants);
  if (isByDevice || isOnByRoom(device, draft, grants)) return { ...OFF, isOn: true, isImplied: true };
  const hasPart = device.switches.some(({ _id }) => isDirectlyOn({ ...choice, switch: _id }, draft, grants));
  return { isOn: isDirect, isImplied: false, isPartly: !isDirect && !isPart(choice) && hasPart };
}

/** The management of a place ends with the use of it, so that there is nothing else to change. */
function isUsed({ person, managed, name }: ManagerChoice, draft: Draft, known: KnownAccess, isOn: boolean): boolean {
  const place = boxState({ person, place: managed, name }, draft, known);
  const isKept = draft.get(keyOf({ person, place: managed, name }))?.isOn !== false;
  return isOn ? place.isOn : isKept;
}

function changesOfEntry({ choice, isOn }: { choice: Choice; isOn: boolean }, draft: Draft, known: KnownAccess) {
  const changes: AccessChanges = { give: [], take: [] };
  const grants = known.grants(choice.person);
  const device = isOfDevice(choice) ? known.device(choice.device) : undefined;
  const isChangeable =
    grants && !grants.isAdmin && (!isOfDevice(choice) || (device && !isFixed(holdingOf(grants, device))));
  if (!isChangeable || (isOfManager(choice) && !isUsed(choice, draft, known, isOn))) return changes;
  const isHeld = isGranted(choice, grants);
  const isIncluded = boxState(choice, draft, known).isImplied;
  if (isOn && !isHeld && !isIncluded) changes.give.push(choice);
  if (!isOn && isHeld) changes.take.push(choice);
  if (!isOn && device && isOfDevice(choice) && !isPart(choice)) {
    const parts = heldSwitches(grants, device).map((id) => ({ ...choice, switch: id }));
    changes.take.push(...parts.filter((part) => !isDirectlyOn(part, draft, grants)));
  }
  return changes;
}

const unique = (choices: readonly Choice[]) => [...new Map(choices.map((each) => [keyOf(each), each])).values()];

/** Lists the grants to add and to remove, leaving out what is already as it should be. */
export function changesOf(draft: Draft, known: KnownAccess): AccessChanges {
  const all = [...draft.values()].map((entry) => changesOfEntry(entry, draft, known));
  return { give: unique(all.flatMap(({ give }) => give)), take: unique(all.flatMap(({ take }) => take)) };
}
