import { useQuery } from "@tanstack/react-query";
import { useAttention } from "../../data/attention.ts";
import { pressingAlarmsQuery } from "../../data/pressing-alarms.ts";
import { useDevicesLoad } from "../../data/queries.ts";

/**
 * Counts what needs attention, as the home screen does, and tells whether an alarm is critical. It shows what has been loaded by others:
 * the home screen, the opened bell and the alarm list load at once, and `useIdleAttention` later.
 */
export function useWaitingAlarms() {
  const { isWaiting } = useDevicesLoad();
  const { count, matters } = useAttention(false);
  // The building itself is loaded first.
  const { data } = useQuery({ ...pressingAlarmsQuery(), enabled: !isWaiting });
  return { count, matters, isCritical: (data?.counts.critical ?? 0) > 0 };
}
