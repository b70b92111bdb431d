import { signalBars } from "@switchboard/domain/site";
import { WIFI_WORDS } from "../../../../data/wifi.ts";
import type { DayDevice, DayRun } from "../api.ts";

const DAY_MS = 86_400_000;

/** Those that did something, and those that did not do all they should; one that was skipped on purpose is neither. */
export function ranAndFailed<T extends Pick<DayRun, "state">>(runs: readonly T[]): { ran: T[]; failed: T[] } {
  return {
    ran: runs.filter(({ state }) => state === "done" || state === "running"),
    failed: runs.filter(({ state }) => state === "failed" || state === "missed"),
  };
}

/** Since when nothing was heard of it: one that never came, since it was added. */
const silentSince = ({ last_seen, added }: DayDevice) => Date.parse(last_seen ?? added);

/** Offline over 24 hours when the day ended (spec §9), the longest silent first. What was removed by then is not missed. */
export function longOffline(devices: readonly DayDevice[], asOf: string): DayDevice[] {
  const end = Date.parse(asOf);
  return devices
    .filter((device) => end - silentSince(device) > DAY_MS && (device.removed === null || device.removed >= asOf))
    .toSorted((a, b) => silentSince(a) - silentSince(b));
}

/** How strong its signal was on that day, in dBm and in words; undefined where it said nothing. */
export function signalOf({ device_type, rssi }: DayDevice) {
  return rssi === null ? undefined : { rssi, word: WIFI_WORDS[signalBars(rssi, device_type)] ?? ("unknown" as const) };
}

/** Very poor and critically low (spec §9), the weakest first. */
export function weakWifi(devices: readonly DayDevice[]): (DayDevice & NonNullable<ReturnType<typeof signalOf>>)[] {
  return devices
    .flatMap((device) => {
      const signal = signalOf(device);
      return signal?.word === "critical" || signal?.word === "veryPoor" ? [{ ...device, ...signal }] : [];
    })
    .toSorted((a, b) => a.rssi - b.rssi);
}
