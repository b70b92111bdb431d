import { DRIVERS, type DriverName, type FOUND_STATES, type FoundDevice } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain/core";
import { suggestChannelNames } from "@switchboard/domain/site";
import { fieldType } from "../../../../data/field-type.ts";
import type { Address } from "../../../../ui/address.ts";

type FoundState = (typeof FOUND_STATES)[number];

/** The filters of the inbox as written in the address. */
export interface FoundAddress {
  gateway?: string;
  driver?: DriverName;
  /** "all" for everything; undecided devices when missing. */
  state?: FoundState | "all";
  q?: string;
  /** By name when missing. */
  sort?: FoundSort;
}

export const STATES = ["new", "adopted", "ignored", "gone", "all"] as const;

export const SORTS = ["name", "newest", "type", "signal"] as const;
export type FoundSort = (typeof SORTS)[number];

/** Ignores invalid values, because anybody can write an address. */
export function readFoundAddress({ gateway, driver, state, q, sort }: Address<FoundAddress>): FoundAddress {
  const known = STATES.find((each) => each === state);
  const spoken = DRIVERS.find((each) => each === driver);
  const order = SORTS.find((each) => each === sort && each !== "name");
  return {
    ...(gateway && { gateway }),
    ...(spoken && { driver: spoken }),
    ...(known && { state: known }),
    ...(q && { q }),
    ...(order && { sort: order }),
  };
}

const collator = new Intl.Collator(undefined, { numeric: true });

export function isShown(each: FoundDevice, { gateway, driver, state = "new", q = "" }: FoundAddress): boolean {
  if (gateway && each.gateway._id !== gateway) return false;
  if (driver && each.driver !== driver) return false;
  if (state !== "all" && !isIn(each, state)) return false;
  const wanted = q.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const words = [each.name, fieldType(each), each.area, each.id, each.device?.device_name ?? ""];
  return words.some((word) => word.toLocaleLowerCase().includes(wanted));
}

/** Adopted hardware with new channels needs a decision again. */
export function isIn(each: FoundDevice, state: FoundState): boolean {
  return each.state === state || (state === "new" && each.use !== null && each.use.added.length > 0);
}

/** Sorts by name, or by type without one, so that the list stays stable while others are found. */
export function byName(a: FoundDevice, b: FoundDevice): number {
  return collator.compare(titleOf(a), titleOf(b)) || a._id.localeCompare(b._id);
}

type Order = (a: FoundDevice, b: FoundDevice) => number;

/** Sort orders; equal devices are sorted by name. */
export const ORDERS: Record<FoundSort, Order> = {
  name: byName,
  newest: (a, b) => b.firstSeen.localeCompare(a.firstSeen) || byName(a, b),
  type: (a, b) => collator.compare(fieldType(a), fieldType(b)) || byName(a, b),
  /** The strongest first; devices without a signal come last. */
  signal: (a, b) => (b.signal ?? -1000) - (a.signal ?? -1000) || byName(a, b),
};

/** Returns the type when the device has no name. */
export function titleOf(each: FoundDevice): string {
  return each.name || fieldType(each);
}

const cut = (text: string, otherwise: string) => text.slice(0, LONGEST.name).trim() || otherwise.slice(0, LONGEST.name);

/** Returns the default adoption of a device: all channels, named so that each can be told from those of other devices. */
export function adoptionOf(each: FoundDevice, room: string | null = each.suggestedRoom, deviceName = each.name) {
  const names = suggestChannelNames(deviceName, each.channels);
  return {
    found: each._id,
    device_name: cut(deviceName || titleOf(each), each.id),
    room,
    channels: each.channels.map(({ key }, index) => ({ key, name: names[index] || key })),
  };
}
