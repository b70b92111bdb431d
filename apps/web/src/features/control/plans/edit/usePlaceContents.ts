import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Group, groupsQuery } from "../../../../data/groups.ts";
import { type Place, placesQuery, usePlaces } from "../../../../data/places.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { isInRooms } from "../../../../data/rooms.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { planQuery } from "../../../../widgets/plan/plan-queries.ts";
import { listThings, type PlanThing } from "./things/plan-things.ts";

export interface PlaceContents {
  rooms: readonly Group[];
  things: readonly PlanThing[];
}

const NO_GROUPS: Group[] = [];
const collator = new Intl.Collator(undefined, { numeric: true });

/** Returns the place, its plan, and what can be put on it: the rooms in the place and everything in these. */
export function usePlaceContents(placeId: string) {
  const places = useQuery(placesQuery());
  const plan = useQuery(planQuery(placeId));
  const groups = useQuery(groupsQuery());
  const devices = useDevicesLoad();
  const ids = useDeviceIds();
  const { tree } = usePlaces();
  // biome-ignore lint/correctness/useExhaustiveDependencies: devices come, go and are renamed with the ids
  const contents = useMemo((): PlaceContents => {
    const rooms = (groups.data ?? NO_GROUPS).filter(({ type }) => type === "room");
    const here = tree.roomsIn(
      placeId,
      rooms.map((room) => ({ ...room, place: room.place ?? null })),
    );
    const inside = new Set(here.map(({ _id }) => _id));
    return {
      rooms: here.toSorted((a, b) => collator.compare(a.name, b.name)),
      things: listThings(liveStore, (device) => isInRooms(device, inside)),
    };
  }, [groups.data, tree, placeId, ids]);
  const reads = [places, plan, groups];
  const failed = reads.find(({ error, isFetching }) => error && !isFetching)?.error ?? devices.error;
  const retry = () => {
    for (const each of reads) if (each.error) void each.refetch();
    if (devices.error) devices.retry();
  };
  const isWaiting = !places.data || plan.data === undefined || !groups.data || !devices.isComplete;
  const place: Place | undefined = places.data?.find(({ _id }) => _id === placeId);
  return { place, plan: plan.data, contents, load: { isWaiting: isWaiting && !failed, error: failed, retry } };
}
