import { contract, type Enterprise } from "@switchboard/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { getSession } from "../api/session.ts";
import { browserClock } from "../live/clock.ts";
import { liveStore } from "../live/live.ts";
import { loadDevices } from "../live/load-devices.ts";
import { loadOrShowKept } from "./kept/keeping.ts";

/** Keys of data whose changes the server announces (`ChangeKind`), which reloads it. */
export const liveKeys = {
  of: (kind: string) => ["live", getSession().user?.enterprise_id, kind] as const,
};

/** Reads the enterprise with broker credentials, which the connection renews itself. */
export function enterpriseQuery() {
  return queryOptions<Enterprise>({
    queryKey: liveKeys.of("enterprise"),
    queryFn: ({ signal }) => call(contract.enterpriseMe, undefined, { quiet: true, silent: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads every device into the live store and returns their number. */
export function devicesQuery() {
  return queryOptions<number>({
    queryKey: liveKeys.of("devices"),
    queryFn: ({ signal, client, queryKey }) =>
      loadOrShowKept(
        client,
        () => loadDevices(liveStore, browserClock, signal),
        (count) => client.setQueryData(queryKey, count),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    // The store filled by this query is emptied with the provider, so a cached answer would be wrong.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export interface DevicesLoad {
  /** True when there is nothing to show yet. */
  isWaiting: boolean;
  /** True when all pages are loaded. */
  isComplete: boolean;
  error: Error | null;
  retry(): void;
}

export function useDevicesLoad(): DevicesLoad {
  const { isPending, isSuccess, error, refetch, isFetching } = useQuery(devicesQuery());
  return {
    isWaiting: isPending,
    isComplete: isSuccess,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

export function useTimeZone(): string {
  const { data } = useQuery(enterpriseQuery());
  return data?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
