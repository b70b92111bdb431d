import { contract } from "@switchboard/contract";
import { deviceType, growMeters, isOnline } from "@switchboard/domain/site";
import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveStore } from "../live/live.ts";
import type { LiveDevice } from "../live/live-device.ts";
import { useDeviceIds } from "../live/useLive.ts";
import { type Meter, metersQuery } from "./meters.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE } from "./read-meta.ts";

/** Whether a device tells what it draws, to someone who may see all of it. */
export function isMeasuring({ access, device_type }: Pick<LiveDevice, "access" | "device_type">): boolean {
  return access === "device" && deviceType(device_type).phases > 0;
}

/** Of these meters, those that stand behind none of the others: what the rest draws is in theirs. */
function onTop(devices: readonly LiveDevice[], tree: readonly Meter[]): readonly LiveDevice[] {
  const places = tree.map(({ _id, behind }) => ({ id: _id, behind }));
  const nodes = growMeters(
    places,
    devices.map(({ _id }) => _id),
  );
  const tops = new Set(nodes.filter(({ above }) => above === null).map(({ id }) => id));
  return devices.filter(({ _id }) => tops.has(_id));
}

/**
 * What these devices draw together right now, each counted once, in watts. Undefined where none of them has said, and while
 * nobody knows which of them stands behind which.
 */
export function wattsNow(devices: readonly LiveDevice[], tree: readonly Meter[] | undefined): number | undefined {
  if (!tree) return undefined;
  const told = onTop(devices, tree).flatMap((device) => {
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

interface PowerLoad {
  hasFailed: boolean;
  error: Error | null;
  retry(): void;
}

function loadOf({ error, isFetching, refetch }: UseQueryResult): PowerLoad {
  return { hasFailed: error !== null && !isFetching, error, retry: () => void refetch() };
}

function useMeasuring(): number {
  const measuring = useDeviceIds().filter((id) => {
    const device = liveStore.device(id);
    return device && isMeasuring(device);
  });
  return measuring.length;
}

/** Learns what meters said before this tab listened: they report every few minutes, and nobody waits that long for a figure. */
export function usePowerNow(isReady: boolean): PowerLoad {
  const measuring = useMeasuring();
  return loadOf(useQuery({ ...powerNowQuery(measuring), enabled: isReady && measuring > 0 }));
}

/** The same for the sums of rooms, which also need to know which meter stands behind which. */
export function useRoomPower(isReady: boolean): PowerLoad {
  const isMeasured = useMeasuring() > 0;
  const power = usePowerNow(isReady);
  const tree = loadOf(useQuery({ ...metersQuery(), enabled: isReady && isMeasured }));
  return {
    hasFailed: power.hasFailed || tree.hasFailed,
    error: power.error ?? tree.error,
    retry: () => {
      for (const each of [power, tree]) if (each.hasFailed) each.retry();
    },
  };
}
