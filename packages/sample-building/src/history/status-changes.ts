import { isOnline, OnlineStatus, type StatusChange } from "@switchboard/domain/site";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import type { Incidents } from "./incidents.ts";
import type { Life } from "./readings.ts";

/** The broker notices a silent device after its keep-alive, not at once. */
function noticedAfter({ seed }: PlannedDevice): number {
  return Math.round((60 + 35 * chance(seed, 4)) * 1000);
}

/** On since it was installed, and off in every outage. */
export function pastStatusChanges(device: PlannedDevice, { outages }: Incidents, installed: number): StatusChange[] {
  const changes = outages.flatMap(({ from, until }) => [
    { at: from + noticedAfter(device), status: OnlineStatus.offline },
    { at: until, status: OnlineStatus.online },
  ]);
  const past = changes.filter(({ at }) => Number.isFinite(at));
  return [{ at: installed, status: OnlineStatus.online }, ...past];
}

/** How a device was at the end of a day: its last word of it. */
interface PastSighting {
  at: number;
  rssi: number;
}

/** A device says something once a minute. */
const LAST_WORD_MS = 30_000;

/** The days that are over on which a device was heard at all, the oldest first. */
export function pastSightings({ device, incidents, days }: Life, installed: number, now: number): PastSighting[] {
  const changes = pastStatusChanges(device, incidents, installed);
  return days.flatMap(({ from, until }) => {
    const last = changes.findLast(({ at }) => at < until);
    if (!last || until > now) return [];
    const at = isOnline(last.status) ? until - LAST_WORD_MS : last.at;
    return at >= from ? [{ at, rssi: device.rssi }] : [];
  });
}
