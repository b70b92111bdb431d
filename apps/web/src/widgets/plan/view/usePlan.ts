import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../data/groups.ts";
import { placesQuery } from "../../../data/places.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import type { Loadable } from "../../LoadFailure.tsx";
import { bothLoads, loadOf } from "../../list-load.ts";
import { planQuery } from "../plan-queries.ts";

/** Loads a place and its plan, with the rooms and devices that are on it. */
export function usePlan(placeId: string) {
  const places = useQuery(placesQuery());
  const plan = useQuery(planQuery(placeId));
  const groups = useQuery(groupsQuery());
  const devices = useDevicesLoad();
  const rooms = bothLoads(loadOf(places), loadOf(groups));
  const load = bothLoads(bothLoads(loadOf(plan), rooms), { ...devices, isWaiting: !devices.isComplete });
  const what: Loadable = rooms.error ? "rooms" : devices.error ? "devices" : "plan";
  const place = places.data?.find(({ _id }) => _id === placeId);
  return {
    place,
    // Without the place there is no plan to load either.
    isGone: places.isSuccess && !places.isFetching && !place,
    plan: plan.data,
    groups: groups.data,
    isWaiting: load.isWaiting && !load.error,
    failure: load.error ? { what, error: load.error, retry: load.retry } : undefined,
  };
}
