import { isOnline, signalBars } from "@switchboard/domain";
import type { LiveDevice } from "../../../live/live-device.ts";
import type { DayRun } from "../api.ts";

const DAY_MS = 86_400_000;

/** Those that did something, and those that did not do all they should; one that was skipped on purpose is neither. */
export function ranAndFailed<T extends Pick<DayRun, "state">>(runs: readonly T[]): { ran: T[]; failed: T[] } {
  return {
    ran: runs.filter(({ state }) => state === "done" || state === "running"),
    failed: runs.filter(({ state }) => state === "failed" || state === "missed"),
  };
}

type Seen = Pick<LiveDevice, "_id" | "device_name" | "current_status" | "seenAt" | "rssi" | "device_type">;

/** Offline over 24 hours (spec §9), the longest silent first; one that never came is the longest. */
export function longOffline<T extends Seen>(devices: readonly T[], now: number): T[] {
  return devices
    .filter(({ current_status, seenAt }) => !isOnline(current_status) && (seenAt === null || now - seenAt > DAY_MS))
    .toSorted((a, b) => (a.seenAt ?? 0) - (b.seenAt ?? 0));
}

/** Very poor and critically low (spec §9), the weakest first. What a silent device last said of its signal is no news. */
export function weakWifi<T extends Seen>(
  devices: readonly T[],
): (T & { rssi: number; word: "veryPoor" | "critical" })[] {
  return devices
    .flatMap((device) => {
      if (device.rssi === null || !isOnline(device.current_status)) return [];
      const bars = signalBars(device.rssi, device.device_type);
      return bars > 1
        ? []
        : [{ ...device, rssi: device.rssi, word: bars === 0 ? ("critical" as const) : ("veryPoor" as const) }];
    })
    .toSorted((a, b) => a.rssi - b.rssi);
}
