import { type AttentionCounts, isOnline, isUnable, type Wellness, wellness } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { workflowsQuery } from "../../../data/workflows.ts";
import { useMay } from "../../../gateway/useMay.ts";
import type { LiveStore } from "../../../live/live-store.ts";
import { useLiveSum } from "../../../live/useLive.ts";
import { activeSchedulesQuery, doubtfulCountQuery, failedTodayQuery } from "../api.ts";

function liveCounts(store: LiveStore) {
  const counts = { offline: 0, failedSwitches: 0 };
  for (const id of store.order()) {
    const device = store.device(id);
    if (!device) continue;
    if (!isOnline(device.current_status)) counts.offline += 1;
    for (const { command } of device.switches) if (command.phase === "failed") counts.failedSwitches += 1;
  }
  return counts;
}

/** What is known of the building: nothing is called well before everything has been asked and answered. */
export interface Checked extends Wellness {
  state: "checking" | "unchecked" | "checked";
  /** Why something could not be had. */
  error: Error | null;
  /** Asks again for what could not be had. */
  retry(): void;
}

/** Whether everything is well, as far as this person may know. */
export function useAttention(isReady: boolean): Checked {
  const mayDecide = useMay("device.manage");
  const live = useLiveSum(liveCounts);
  const failedRuns = useQuery({ ...failedTodayQuery(), enabled: isReady });
  const active = useQuery({ ...activeSchedulesQuery(), enabled: isReady });
  const rules = useQuery({ ...workflowsQuery(), enabled: isReady });
  const doubts = useQuery({ ...doubtfulCountQuery(), enabled: isReady && mayDecide });
  const missing = [failedRuns, active, rules, ...(mayDecide ? [doubts] : [])].filter(({ data }) => data === undefined);
  const counts: AttentionCounts = {
    ...live,
    failedSchedules: failedRuns.data?.count,
    unableSchedules: active.data?.filter(isUnable).length,
    unableWorkflows: rules.data?.filter(isUnable).length,
    doubtfulReadings: doubts.data,
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
