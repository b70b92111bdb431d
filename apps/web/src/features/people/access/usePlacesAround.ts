import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { groupsQuery } from "../../../data/groups.ts";
import { placesQuery, usePlaces } from "../../../data/places.ts";
import { type ListLoad, loadOf } from "../../../widgets/list-load.ts";
import type { PlacesAround } from "./model/grants.ts";

/** Finds the places around a room or a place. Without them a grant on a building would look like no access. */
export function usePlacesAround(): { placesAround: PlacesAround; load: ListLoad } {
  const query = useQuery(placesQuery());
  const { places, tree } = usePlaces();
  const groups = useQuery({ ...groupsQuery(), enabled: places.length > 0 });
  const placesAround = useMemo<PlacesAround>(() => {
    const placeOf = new Map((groups.data ?? []).map(({ _id, place = null }) => [_id, place]));
    return (id) => tree.pathOf(placeOf.get(id) ?? tree.get(id)?.parent ?? null);
  }, [tree, groups.data]);
  const load = loadOf(places.length > 0 && !query.error ? groups : query);
  return { placesAround, load };
}
