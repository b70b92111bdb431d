import { isOnline, OnlineStatus, type StatusChange } from "@switchboard/domain/site";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import type { Incidents } from "./incidents.ts";
import type { Life } from "./readings.ts";

/** The broker notices a silent device after its keep-alive time. */
function noticedAfter({ seed }: PlannedDevice): number {
  return Math.round((60 + 35 * chance(seed, 4)) * 1000);
}

/** A device is online since its installation, except during outages. */
export function pastStatusChanges(device: PlannedDevice, { outages }: Incidents, installed: number): StatusChange[] {
  const changes = outages.flatMap(({ from, until }) => [
    { at: from + noticedAfter(device), status: OnlineStatus.offline },
    { at: until, status: OnlineStatus.online },
  ]);
  const past = changes.filter(({ at }) => Number.isFinite(at));
  return [{ at: installed, status: OnlineStatus.online }, ...past];
}

/** The last report of a device on a day. */
interface PastSighting {
  at: number;
  rssi: number;
}

/** Devices report once a minute. */
const LAST_WORD_MS = 30_000;

/** Returns the past days on which a device was heard, oldest first. */
export function pastSightings({ device, incidents, days }: Life, installed: number, now: number): PastSighting[] {
  const changes = pastStatusChanges(device, incidents, installed);
  return days.flatMap(({ from, until }) => {
    const last = changes.findLast(({ at }) => at < until);
    if (!last || until > now) return [];
    const at = isOnline(last.status) ? until - LAST_WORD_MS : last.at;
    return at >= from ? [{ at, rssi: device.rssi }] : [];
  });
}
