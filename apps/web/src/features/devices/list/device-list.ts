import { countedSwitches, isOnline } from "@switchboard/domain";
import { roomName } from "../../../data/rooms.ts";
import type { LiveDevice } from "../../../live/live-device.ts";

export const SORTS = ["name", "type", "room", "status", "wifi", "seen", "on", "meta"] as const;
export type Sort = (typeof SORTS)[number];

export interface DeviceFilter {
  text: string;
  type: string;
  group: string;
  status: "" | "online" | "offline";
  /** A key and its value as `metaChoice` writes them. */
  meta: string;
}

export const NO_FILTER: DeviceFilter = { text: "", type: "", group: "", status: "", meta: "" };

const collator = new Intl.Collator(undefined, { numeric: true });

export function switchesOn(device: LiveDevice): number {
  return countedSwitches(device).filter((each) => each.current_status).length;
}

/** A key and a value as one choice; neither may hold what parts them. */
export function metaChoice(key: string, value: string): string {
  return JSON.stringify([key, value]);
}

/** The values of the enterprise's keys, in the keys' order; what was never filled in is left out. */
export function metaValues({ meta }: Pick<LiveDevice, "meta">, keys: readonly string[]): [string, string][] {
  return keys.flatMap((key): [string, string][] => (meta[key] ? [[key, meta[key]]] : []));
}

export function isListed(device: LiveDevice, { text, type, group, status, meta }: DeviceFilter): boolean {
  if (type && device.device_type !== type) return false;
  if (group && !device.groups.some((each) => each._id === group)) return false;
  if (status && isOnline(device.current_status) !== (status === "online")) return false;
  if (meta && !Object.entries(device.meta).some(([key, value]) => metaChoice(key, value) === meta)) return false;
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const words = [device.device_name, device.kd_id, roomName(device), ...Object.values(device.meta)];
  return words.some((each) => each.toLocaleLowerCase().includes(wanted));
}

/** What has no details comes last. */
const detailsOf = ({ meta }: LiveDevice) => Object.values(meta).join(" ") || "\uffff";

type Compare = (a: LiveDevice, b: LiveDevice) => number;

const byName: Compare = (a, b) => collator.compare(a.device_name, b.device_name);

/** What needs a look comes first: the unreachable, the weakest, the longest unseen. */
const COMPARES: Record<Sort, Compare> = {
  name: byName,
  type: (a, b) => collator.compare(a.device_type, b.device_type),
  room: (a, b) => collator.compare(roomName(a), roomName(b)),
  status: (a, b) => Number(isOnline(a.current_status)) - Number(isOnline(b.current_status)),
  wifi: (a, b) => (a.rssi ?? 0) - (b.rssi ?? 0),
  seen: (a, b) => (a.seenAt ?? 0) - (b.seenAt ?? 0),
  on: (a, b) => switchesOn(b) - switchesOn(a),
  meta: (a, b) => collator.compare(detailsOf(a), detailsOf(b)),
};

export function sortDevices(devices: readonly LiveDevice[], sort: Sort): LiveDevice[] {
  const compare = COMPARES[sort];
  return [...devices].sort((a, b) => compare(a, b) || byName(a, b));
}
