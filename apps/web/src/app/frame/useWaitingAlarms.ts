import { useQuery } from "@tanstack/react-query";
import { pressingAlarmsQuery, unacknowledged } from "../../data/pressing-alarms.ts";
import { useDevicesLoad } from "../../data/queries.ts";

/** Counts unacknowledged alarms, and tells whether one is critical. The building itself is loaded first. */
export function useWaitingAlarms(): { count: number; isCritical: boolean } {
  const { isWaiting } = useDevicesLoad();
  const counts = useQuery({ ...pressingAlarmsQuery(), enabled: !isWaiting }).data?.counts;
  return { count: counts ? unacknowledged(counts) : 0, isCritical: (counts?.critical ?? 0) > 0 };
}
