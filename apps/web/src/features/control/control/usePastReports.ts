import { localDay } from "@switchboard/domain/core";
import { controlKind } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { NOT_WAITED_FOR } from "../../../data/read-meta.ts";
import { useRefetchOnConnect } from "../../../data/useRefetchOnConnect.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { currentTime } from "../../../ui/clock.ts";
import { loadDeviceEvents } from "./api.ts";

const LOOK_BACK_MS = 30 * 86_400_000;
/** Enough that movement at a busy door does not hide its last ring. */
const EVENTS_PER_DEVICE = 100;
const ASKED_AT_ONCE = 4;

/** Returns devices with a curtain or a door bell, which report events instead of a state. */
function reporting(ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const device = liveStore.device(id);
    return device?.access === "device" && device.switches.some((each) => controlKind(device, each) !== "lever");
  });
}

async function learnEvents(ids: readonly string[], timeZone: string, signal: AbortSignal): Promise<number> {
  const days = {
    from_date: localDay(new Date(currentTime() - LOOK_BACK_MS), timeZone),
    to_date: localDay(new Date(currentTime()), timeZone),
  };
  const queue = [...ids];
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined && !signal.aborted; id = queue.shift()) {
      const asked = loadDeviceEvents({ id, ...days, limit: EVENTS_PER_DEVICE }, signal);
      // A device whose reports could not be loaded shows an unknown state, and is retried after the next connection.
      const reply = await asked.catch(() => undefined);
      if (reply) liveStore.learnEvents(id, reply.events);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, worker));
  return ids.length;
}

/** Loads the reports of curtains and door bells from before this tab connected, and again after each reconnection. */
export function usePastReports(): void {
  const all = useDeviceIds();
  const ids = useMemo(() => reporting(all), [all]);
  const timeZone = useTimeZone();
  const { refetch } = useQuery({
    queryKey: ["past-reports", ids],
    meta: NOT_WAITED_FOR,
    queryFn: ({ signal }) => learnEvents(ids, timeZone, signal),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  useRefetchOnConnect(refetch);
}
