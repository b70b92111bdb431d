import { contract } from "@switchboard/contract";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";

const PROGRESS_MS = 2000;

/** Asks again for everything that is made of sums: charts, reports and bills. */
export function refreshSums(client: QueryClient): void {
  const keys = [["analytics"], ["reports"], ...(["energy", "meters", "supplies"] as const).map(liveKeys.of)];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** Follows sums that the server makes again, so that screens are up to date when it is done. */
export function followRecount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: rollupQuery().queryKey });
  refreshSums(client);
}

/** Reads the progress of recomputing sums after a change of the time zone; polled while it runs. */
export function rollupQuery() {
  return queryOptions({
    queryKey: [...liveKeys.of("enterprise"), "rollup"],
    queryFn: ({ signal }) => call(contract.rollupProgress, undefined, { quiet: true, silent: true, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? PROGRESS_MS : false),
  });
}

/** Returns the finished share while sums are recomputed, and undefined otherwise. Charts are reloaded at the end. */
export function useRollup(): { zone: string; share: number } | undefined {
  const client = useQueryClient();
  const { data } = useQuery(rollupQuery());
  const was = useRef(false);
  const isRunning = data?.running ?? false;
  useEffect(() => {
    if (was.current && !isRunning) refreshSums(client);
    was.current = isRunning;
  }, [isRunning, client]);
  return data?.running ? { zone: data.time_zone, share: data.total > 0 ? data.done / data.total : 0 } : undefined;
}
