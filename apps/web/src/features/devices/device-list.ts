import { isOnline } from "@switchboard/domain";
import type { LiveDevice } from "../../live/live-device.ts";
import { roomName } from "../../live/rooms.ts";

export const SORTS = ["name", "type", "room", "status", "wifi", "seen", "on"] as const;
export type Sort = (typeof SORTS)[number];

export interface DeviceFilter {
  text: string;
  type: string;
  group: string;
  status: "" | "online" | "offline";
}

const collator = new Intl.Collator(undefined, { numeric: true });

export function switchesOn(device: LiveDevice): number {
  return device.switches.filter((each) => each.current_status).length;
}

export function isListed(device: LiveDevice, { text, type, group, status }: DeviceFilter): boolean {
  if (type && device.device_type !== type) return false;
  if (group && !device.groups.some((each) => each._id === group)) return false;
  if (status && isOnline(device.current_status) !== (status === "online")) return false;
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  return [device.device_name, device.kd_id, roomName(device)].some((each) => each.toLocaleLowerCase().includes(wanted));
}

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
};

export function sortDevices(devices: readonly LiveDevice[], sort: Sort): LiveDevice[] {
  const compare = COMPARES[sort];
  return [...devices].sort((a, b) => compare(a, b) || byName(a, b));
}
