import type { FOUND_STATES, FoundDevice } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain";
import { fieldType } from "../../../data/field-type.ts";
import type { Address } from "../../../ui/address.ts";

type FoundState = (typeof FOUND_STATES)[number];

/** What of the inbox is shown, as the address has it. */
export interface FoundAddress {
  gateway?: string;
  /** "all" for everything; without it, what nobody has decided about. */
  state?: FoundState | "all";
  q?: string;
}

export const STATES = ["new", "adopted", "ignored", "gone", "all"] as const;

/** Addresses are written by anybody: what is not understood is left out. */
export function readFoundAddress({ gateway, state, q }: Address<FoundAddress>): FoundAddress {
  const known = STATES.find((each) => each === state);
  return { ...(gateway && { gateway }), ...(known && { state: known }), ...(q && { q }) };
}

const collator = new Intl.Collator(undefined, { numeric: true });

export function isShown(each: FoundDevice, { gateway, state = "new", q = "" }: FoundAddress): boolean {
  if (gateway && each.gateway._id !== gateway) return false;
  if (state !== "all" && !isIn(each, state)) return false;
  const wanted = q.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const words = [each.name, fieldType(each), each.area, each.id, each.device?.device_name ?? ""];
  return words.some((word) => word.toLocaleLowerCase().includes(wanted));
}

/** Hardware that was adopted and has something new wants a decision again. */
export function isIn(each: FoundDevice, state: FoundState): boolean {
  return each.state === state || (state === "new" && each.use !== null && each.use.added.length > 0);
}

/** By name, and what has none by what it is: a list that stays as it is while others are found. */
export function byName(a: FoundDevice, b: FoundDevice): number {
  return collator.compare(titleOf(a), titleOf(b)) || a._id.localeCompare(b._id);
}

/** What it is called where nobody has named it. */
export function titleOf(each: FoundDevice): string {
  return each.name || fieldType(each);
}

const cut = (text: string, otherwise: string) => text.slice(0, LONGEST.name).trim() || otherwise.slice(0, LONGEST.name);

/** A found device as it is adopted where nobody says otherwise: all of it, under its own names. */
export function adoptionOf(each: FoundDevice, room: string | null = each.suggestedRoom) {
  return {
    found: each._id,
    device_name: cut(titleOf(each), each.id),
    room,
    channels: each.channels.map(({ key, name }) => ({ key, name: cut(name, key) })),
  };
}
