import { contract } from "@switchboard/contract";
import { localDay } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../gateway/gateway.ts";
import { liveStore } from "../../live/live.ts";
import { parkingOf } from "../../live/parking.ts";
import { useTimeZone } from "../../live/queries.ts";
import { useConnection } from "../../live/useLive.ts";

/** A car may stand for weeks, and then this is the last that its sensor has said. */
const LOOK_BACK_MS = 30 * 86_400_000;
/** Enough to pass over repeats of the same state, such as after power cuts. */
const EVENTS_PER_SENSOR = 20;
const ASKED_AT_ONCE = 6;

export const parkingKeys = {
  past: (ids: readonly string[]) => ["parking", ids] as const,
};

/** Fills the live store with what each sensor last said. Answers how many of them could not be asked. */
async function learnAll(ids: readonly string[], timeZone: string, signal: AbortSignal): Promise<number> {
  const span = {
    from_date: localDay(new Date(Date.now() - LOOK_BACK_MS), timeZone),
    to_date: localDay(new Date(), timeZone),
  };
  const queue = [...ids];
  let failed = 0;
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined && !signal.aborted; id = queue.shift()) {
      const input = { id, ...span, limit: EVENTS_PER_SENSOR };
      try {
        const { events } = await call(contract.deviceEventsHistory, input, { quiet: true, silent: true, signal });
        const parking = parkingOf(events);
        if (parking) liveStore.learnParking(id, parking);
      } catch {
        failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, worker));
  return failed;
}

/** What the sensors said before this tab listened, and again whenever it begins to listen. */
export function useParkingPast(ids: readonly string[]): { isWaiting: boolean; isPartial: boolean } {
  const timeZone = useTimeZone();
  const { data, isPending, refetch } = useQuery({
    queryKey: parkingKeys.past(ids),
    queryFn: ({ signal }) => learnAll(ids, timeZone, signal),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  const isConnected = useConnection().state === "connected";
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    // A car that moved before the connection stood was heard by the store alone.
    if (isConnected && !wasConnected.current) void refetch();
    wasConnected.current = isConnected;
  }, [isConnected, refetch]);
  return { isWaiting: isPending && ids.length > 0, isPartial: (data ?? 0) > 0 };
}
