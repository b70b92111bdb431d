import { countedSwitches, isOnline } from "@switchboard/domain/site";
import { fieldType } from "../../../../data/field-type.ts";
import { isInRooms, roomName } from "../../../../data/rooms.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";

export interface DeviceFilter {
  text: string;
  type: string;
  group: string;
  status: "" | "online" | "offline";
  /** A key and its value as `metaChoice` writes them. */
  meta: string;
}

/** A filter with the rooms of the chosen place, if one is chosen. */
export type DevicesWanted = DeviceFilter & { rooms?: ReadonlySet<string> | undefined };

export const NO_FILTER: DeviceFilter = { text: "", type: "", group: "", status: "", meta: "" };

const collator = new Intl.Collator(undefined, { numeric: true });

export function switchesOn(device: LiveDevice): number {
  return countedSwitches(device).filter((each) => each.current_status).length;
}

/** Encodes a key and a value as one choice; JSON allows any separator in them. */
export function metaChoice(key: string, value: string): string {
  return JSON.stringify([key, value]);
}

/** Returns the values of the enterprise's keys in the keys' order, without empty ones. */
export function metaValues({ meta }: Pick<LiveDevice, "meta">, keys: readonly string[]): [string, string][] {
  return keys.flatMap((key): [string, string][] => (meta[key] ? [[key, meta[key]]] : []));
}

export function isListed(device: LiveDevice, { text, type, group, status, meta, rooms }: DevicesWanted): boolean {
  if (!isInRooms(device, rooms)) return false;
  if (type && device.device_type !== type) return false;
  if (group && !device.groups.some((each) => each._id === group)) return false;
  if (status && isOnline(device.current_status) !== (status === "online")) return false;
  if (meta && !Object.entries(device.meta).some(([key, value]) => metaChoice(key, value) === meta)) return false;
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const made = device.field ? fieldType(device.field) : "";
  const words = [device.device_name, device.kd_id, roomName(device), made, ...Object.values(device.meta)];
  return words.some((each) => each.toLocaleLowerCase().includes(wanted));
}

/** The default order of the list. */
export function byDeviceName(a: Pick<LiveDevice, "device_name">, b: Pick<LiveDevice, "device_name">): number {
  return collator.compare(a.device_name, b.device_name);
}
