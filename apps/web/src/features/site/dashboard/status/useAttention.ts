import { type AttentionCounts, isUnable, type Wellness, wellness } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../../api/useMay.ts";
import { openAlarms, pressingAlarmsQuery } from "../../../../data/pressing-alarms.ts";
import { workflowsQuery } from "../../../../data/workflows.ts";
import type { LiveStore } from "../../../../live/live-store.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { activeSchedulesQuery, doubtfulCountQuery } from "../api.ts";

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

/** Tells whether everything is well, as far as this user may know. */
export function useAttention(isReady: boolean): BuildingCheck {
  const mayDecide = useMay("device.manage");
  const failed = useLiveSum(failedSwitches);
  const alarms = useQuery({ ...pressingAlarmsQuery(), enabled: isReady });
  const active = useQuery({ ...activeSchedulesQuery(), enabled: isReady });
  const rules = useQuery({ ...workflowsQuery(), enabled: isReady });
  const doubts = useQuery({ ...doubtfulCountQuery(), enabled: isReady && mayDecide });
  const missing = [alarms, active, rules, ...(mayDecide ? [doubts] : [])].filter(({ data }) => data === undefined);
  const counts: AttentionCounts = {
    alarms: alarms.data && openAlarms(alarms.data.counts),
    failedSwitches: failed,
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
