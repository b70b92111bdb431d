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

/** Whether everything is well, as far as this person may know; what has not been answered yet counts as well. */
export function useAttention(isReady: boolean): Wellness {
  const mayDecide = useMay("device.manage");
  const live = useLiveSum(liveCounts);
  const failed = useQuery({ ...failedTodayQuery(), enabled: isReady }).data;
  const schedules = useQuery({ ...activeSchedulesQuery(), enabled: isReady }).data;
  const workflows = useQuery({ ...workflowsQuery(), enabled: isReady }).data;
  const doubtful = useQuery({ ...doubtfulCountQuery(), enabled: isReady && mayDecide }).data;
  const counts: AttentionCounts = {
    ...live,
    failedSchedules: failed?.count,
    unableSchedules: schedules?.filter(isUnable).length,
    unableWorkflows: workflows?.filter(isUnable).length,
    doubtfulReadings: doubtful,
  };
  return wellness(counts);
}
