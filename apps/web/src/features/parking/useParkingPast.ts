import { contract } from "@switchboard/contract";
import { EventType } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../gateway/gateway.ts";
import { liveStore } from "../../live/live.ts";
import { toldParking } from "../../live/parking.ts";
import { useConnection } from "../../live/useLive.ts";

export const parkingKeys = {
  past: (ids: readonly string[]) => ["parking", ids] as const,
};

const ASKED = { type: EventType.parking, device_type: "KIOT_PARKING_SENSOR" } as const;

/** Fills the live store with what each sensor last said. Answers how many have said anything. */
async function learnAll(signal: AbortSignal): Promise<number> {
  const { events } = await call(contract.latestEvents, ASKED, { quiet: true, silent: true, signal });
  for (const event of events) liveStore.learnParking(event.device, toldParking(event));
  return events.length;
}

/** What the sensors said before this tab listened, and again whenever it begins to listen. */
export function useParkingPast(ids: readonly string[]): { isWaiting: boolean; isMissing: boolean } {
  const { isPending, isError, refetch } = useQuery({
    queryKey: parkingKeys.past(ids),
    queryFn: ({ signal }) => learnAll(signal),
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
  return { isWaiting: isPending && ids.length > 0, isMissing: isError };
}
