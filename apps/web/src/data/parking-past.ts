import { contract } from "@switchboard/contract";
import { EventType } from "@switchboard/domain/site";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveStore } from "../live/live.ts";
import { toldParking } from "../live/parking.ts";

const ASKED = { type: EventType.parking, device_type: "KIOT_PARKING_SENSOR" } as const;

/** Fills the live store with what each sensor last said. Answers how many have said anything. */
async function learnAll(signal: AbortSignal): Promise<number> {
  const { events } = await call(contract.latestEvents, ASKED, { quiet: true, silent: true, signal });
  for (const event of events) liveStore.learnParking(event.device, toldParking(event));
  return events.length;
}

/** What these sensors said last; not kept, since the live store holds it. */
export function parkingPastQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["parking", ids],
    queryFn: ({ signal }) => learnAll(signal),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
}
