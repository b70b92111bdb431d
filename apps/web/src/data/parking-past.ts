import { contract } from "@switchboard/contract";
import { EventType } from "@switchboard/domain/site";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveStore } from "../live/live.ts";
import { toParking } from "../live/parking.ts";

const ASKED = { type: EventType.parking, device_type: "KIOT_PARKING_SENSOR" } as const;

/** Fills the live store with each sensor's last report, and returns the number of reports. */
async function learnAll(signal: AbortSignal): Promise<number> {
  const { events } = await call(contract.latestEvents, ASKED, { quiet: true, silent: true, signal });
  for (const event of events) liveStore.learnParking(event.device, toParking(event));
  return events.length;
}

/** Loads the sensors' last reports; not cached, because the live store holds them. */
export function parkingPastQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["parking", ids],
    queryFn: ({ signal }) => learnAll(signal),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
}
