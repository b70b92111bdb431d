import { signalBars } from "@switchboard/domain/site";
import { WIFI_WORDS } from "../../../../data/wifi.ts";
import type { DayDevice, DayRun } from "../api.ts";

const DAY_MS = 86_400_000;

/** Separates runs that acted from runs that failed; a run skipped on purpose is in neither list. */
export function ranAndFailed<T extends Pick<DayRun, "state">>(runs: readonly T[]): { ran: T[]; failed: T[] } {
  return {
    ran: runs.filter(({ state }) => state === "done" || state === "running"),
    failed: runs.filter(({ state }) => state === "failed" || state === "missed"),
  };
}

/** Returns the device's last contact, or when it was added if it was never heard. */
const silentSince = ({ last_seen, added }: DayDevice) => Date.parse(last_seen ?? added);

/**
 * Lists devices offline over 24 hours at the end of the day (spec §9), the longest silent first, without devices
 * removed by then.
 */
export function longOffline(devices: readonly DayDevice[], asOf: string): DayDevice[] {
  const end = Date.parse(asOf);
  return devices
    .filter((device) => end - silentSince(device) > DAY_MS && (device.removed === null || device.removed >= asOf))
    .toSorted((a, b) => silentSince(a) - silentSince(b));
}

/** Returns the day's signal in dBm and in words, or undefined when the device reported none. */
export function signalOf({ device_type, rssi }: DayDevice) {
  return rssi === null ? undefined : { rssi, word: WIFI_WORDS[signalBars(rssi, device_type)] ?? ("unknown" as const) };
}

/** Lists signals that are very poor or critically low (spec §9), the weakest first. */
export function weakWifi(devices: readonly DayDevice[]): (DayDevice & NonNullable<ReturnType<typeof signalOf>>)[] {
  return devices
    .flatMap((device) => {
      const signal = signalOf(device);
      return signal?.word === "critical" || signal?.word === "veryPoor" ? [{ ...device, ...signal }] : [];
    })
    .toSorted((a, b) => a.rssi - b.rssi);
}
