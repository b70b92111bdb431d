import { contract, type Enterprise } from "@switchboard/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { getSession } from "../api/session.ts";
import { browserClock } from "../live/clock.ts";
import { liveStore } from "../live/live.ts";
import { loadDevices } from "../live/load-devices.ts";
import { loadOrShowKept } from "./kept/keeping.ts";

/** What the server tells changes of (`ChangeKind`) is asked for under these keys, and asked for again when it does. */
export const liveKeys = {
  of: (kind: string) => ["live", getSession().user?.enterprise_id, kind] as const,
};

/** The enterprise, with broker credentials that the connection renews by itself. */
export function enterpriseQuery() {
  return queryOptions<Enterprise>({
    queryKey: liveKeys.of("enterprise"),
    queryFn: ({ signal }) => call(contract.enterpriseMe, undefined, { quiet: true, silent: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads every device into the live store; the answer is only how many there are. */
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
    // What it filled is emptied with the provider, so a remembered answer would be a lie.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export interface DevicesLoad {
  /** Nothing to show yet. */
  isWaiting: boolean;
  /** All pages have come. */
  isComplete: boolean;
  error: Error | null;
  retry(): void;
}

/** How far the list of devices is. */
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
