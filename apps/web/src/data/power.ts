import { contract } from "@switchboard/contract";
import { deviceType, isOnline } from "@switchboard/domain";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../gateway/gateway.ts";
import { liveStore } from "../live/live.ts";
import type { LiveDevice } from "../live/live-device.ts";
import { useDeviceIds } from "../live/useLive.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE } from "./read-meta.ts";

/** Whether a device tells what it draws, to someone who may see all of it. */
export function isMeasuring({ access, device_type }: Pick<LiveDevice, "access" | "device_type">): boolean {
  return access === "device" && deviceType(device_type).phases > 0;
}

/** What these devices draw together right now, in watts; undefined where none of them has said. */
export function wattsNow(devices: readonly LiveDevice[]): number | undefined {
  const told = devices.flatMap((device) => {
    const isTelling = isMeasuring(device) && isOnline(device.current_status);
    return isTelling && device.power?.p !== undefined ? [device.power.p] : [];
  });
  return told.length > 0 ? told.reduce((sum, watts) => sum + watts, 0) : undefined;
}

async function learnPower(signal: AbortSignal): Promise<number> {
  const { devices } = await call(contract.powerNow, undefined, { quiet: true, silent: true, signal });
  liveStore.learnPower(devices.map(({ _id, at, p }) => ({ id: _id, report: { ts: Date.parse(at), p } })));
  return devices.length;
}

function powerNowQuery(count: number) {
  return queryOptions({
    queryKey: [...liveKeys.of("power-now"), count],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => learnPower(signal),
    staleTime: 0,
    // What it filled is emptied with the provider.
    gcTime: 0,
  });
}

/** Learns what meters said before this tab listened: they report every few minutes, and nobody waits that long for a figure. */
export function usePowerNow(isReady: boolean): void {
  const measuring = useDeviceIds().filter((id) => {
    const device = liveStore.device(id);
    return device && isMeasuring(device);
  });
  useQuery({ ...powerNowQuery(measuring.length), enabled: isReady && measuring.length > 0 });
}
