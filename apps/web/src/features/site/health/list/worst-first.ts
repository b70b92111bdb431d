import { gatewayInFront, isOnline, signalBars } from "@switchboard/domain/site";
import type { LiveDevice } from "../../../../live/live-device.ts";
import type { Alert } from "../api.ts";

const WEAK_BARS = 1;
const collator = new Intl.Collator(undefined, { numeric: true });

/** True for a very poor or worse signal; the last strength of an unreachable device is outdated. */
export function isWeak(device: Pick<LiveDevice, "rssi" | "current_status" | "device_type">): boolean {
  return (
    device.rssi !== null && isOnline(device.current_status) && signalBars(device.rssi, device.device_type) <= WEAK_BARS
  );
}

export function countAlerts(alerts: readonly Alert[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { device } of alerts) counts.set(device, (counts.get(device) ?? 0) + 1);
  return counts;
}

/** Returns the gateways that match the search, by name. */
export function foundGateways<G extends { name: string }>(gateways: readonly G[], text: string): G[] {
  const wanted = text.trim().toLocaleLowerCase();
  return gateways.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

/** A device behind an offline gateway is no problem of its own. */
export function needsALook(
  device: LiveDevice,
  alerts: number,
  offline: readonly { _id: string; name: string }[] = [],
): boolean {
  const isAway = !isOnline(device.current_status) && gatewayInFront(device, offline) === undefined;
  return isAway || alerts > 0 || isWeak(device);
}

/** Sorts unreachable devices first, then by alerts today, the weakest signal and name. */
export function worstFirst(devices: readonly LiveDevice[], alerts: ReadonlyMap<string, number>): LiveDevice[] {
  const strength = (device: LiveDevice) => (isWeak(device) ? (device.rssi ?? 0) : 0);
  return [...devices].sort(
    (a, b) =>
      Number(isOnline(a.current_status)) - Number(isOnline(b.current_status)) ||
      (alerts.get(b._id) ?? 0) - (alerts.get(a._id) ?? 0) ||
      strength(a) - strength(b) ||
      collator.compare(a.device_name, b.device_name),
  );
}
