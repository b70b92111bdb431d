import { contract } from "@switchboard/contract";
import { type AttentionCounts, openAlarms, type Wellness, wellness } from "@switchboard/domain/site";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useMay } from "../api/useMay.ts";
import type { LiveStore } from "../live/live-store.ts";
import { useLiveSum } from "../live/useLive.ts";
import { pressingAlarmsQuery } from "./pressing-alarms.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE } from "./read-meta.ts";
import { scheduleCountsQuery } from "./schedules.ts";
import { unableWorkflowsQuery } from "./workflows.ts";

const BEHIND = { quiet: true, silent: true } as const;

/** How many readings wait for an admin to decide. */
function doubtfulCountQuery() {
  return queryOptions<number>({
    queryKey: [...liveKeys.of("energy"), "doubtful-count"],
    meta: DISPENSABLE,
    queryFn: async ({ signal }) =>
      (await call(contract.doubtfulReadings, { decided: false, limit: 1 }, { ...BEHIND, signal })).count,
  });
}

/** Counts the external addresses that wait for an admin before reports are mailed to them. */
function waitingAddressesQuery() {
  return queryOptions<number>({
    queryKey: [...liveKeys.of("report_mailings"), "waiting-count"],
    meta: DISPENSABLE,
    queryFn: async ({ signal }) => {
      const { docs } = await call(contract.listReportMailings, undefined, { ...BEHIND, signal });
      return docs.flatMap(({ addresses }) => addresses.filter(({ state }) => state === "waiting")).length;
    },
  });
}

/** Loads what has not been loaded yet or has changed since. */
export async function loadAttention(client: QueryClient, mayDecide: boolean): Promise<void> {
  const changed = { staleTime: Number.POSITIVE_INFINITY, meta: DISPENSABLE };
  await client.prefetchQuery({ ...scheduleCountsQuery(), ...changed });
  await client.prefetchQuery({ ...unableWorkflowsQuery(), ...changed });
  if (!mayDecide) return;
  await client.prefetchQuery({ ...doubtfulCountQuery(), ...changed });
  await client.prefetchQuery({ ...waitingAddressesQuery(), ...changed });
}

function failedSwitches(store: LiveStore): number {
  let count = 0;
  for (const id of store.order())
    for (const { command } of store.device(id)?.switches ?? []) if (command.phase === "failed") count += 1;
  return count;
}

/** The building's state; nothing is called well before every answer has arrived. */
export interface BuildingCheck extends Wellness {
  state: "checking" | "unchecked" | "checked";
  /** The reason why something could not be loaded. */
  error: Error | null;
  /** Reloads the failed parts. */
  retry(): void;
}

/**
 * Tells what needs attention, as far as this user may know: the same for the home screen, the bell and the alarms. While it is not ready
 * it loads nothing, and counts what is known already.
 */
export function useAttention(isReady: boolean): BuildingCheck {
  const mayDecide = useMay("device.manage");
  const failed = useLiveSum(failedSwitches);
  const alarms = useQuery({ ...pressingAlarmsQuery(), enabled: isReady });
  const schedules = useQuery({ ...scheduleCountsQuery(), enabled: isReady });
  const workflows = useQuery({ ...unableWorkflowsQuery(), enabled: isReady });
  const doubts = useQuery({ ...doubtfulCountQuery(), enabled: isReady && mayDecide });
  const addresses = useQuery({ ...waitingAddressesQuery(), enabled: isReady && mayDecide });
  const missing = [alarms, schedules, workflows, ...(mayDecide ? [doubts, addresses] : [])].filter(
    ({ data }) => data === undefined,
  );
  const counts: AttentionCounts = {
    alarms: alarms.data && openAlarms(alarms.data.counts),
    failedSwitches: failed,
    unableSchedules: schedules.data?.unable,
    unableWorkflows: workflows.data,
    doubtfulReadings: doubts.data,
    waitingAddresses: addresses.data,
  };
  const error = missing.find(({ isError }) => isError)?.error ?? null;
  return {
    ...wellness(counts),
    state: error ? "unchecked" : missing.length > 0 ? "checking" : "checked",
    error,
    retry: () => {
      for (const { refetch } of missing) void refetch();
    },
  };
}
