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

/** True when a device reports its power and the user may see the whole device. */
export function isMeasuring({ access, device_type }: Pick<LiveDevice, "access" | "device_type">): boolean {
  return access === "device" && deviceType(device_type).phases > 0;
}

/** Returns the meters that are not behind another of them, because those include the rest. */
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
 * Returns the total power of the devices in watts, each counted once. Returns undefined when none has reported, and while the tree of
 * meters is unknown.
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
    // The store filled by this query is emptied with the provider.
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

/** Loads the meters' last reports, because they report only every few minutes. */
export function usePowerNow(isReady: boolean): PowerLoad {
  const measuring = useMeasuring();
  return loadOf(useQuery({ ...powerNowQuery(measuring), enabled: isReady && measuring > 0 }));
}

/** Also loads the tree of meters, which the sums of rooms need. */
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
