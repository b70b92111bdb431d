import { contract, type Place } from "@switchboard/contract";
import { PlaceTree } from "@switchboard/domain/site";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../api/call.ts";
import { groupKeys } from "./groups.ts";
import { liveKeys } from "./queries.ts";

export type { Place };

const NO_PLACES: Place[] = [];
/** The tree of each list of places; building it for every component that asks would take seconds for thousands of places. */
const trees = new WeakMap<readonly Place[], PlaceTree>();

export function treeOf(places: readonly Place[]): PlaceTree {
  const tree = trees.get(places) ?? new PlaceTree(places);
  trees.set(places, tree);
  return tree;
}

export function placesQuery() {
  return queryOptions<Place[]>({
    queryKey: liveKeys.of("places"),
    queryFn: async ({ signal }) =>
      (await call(contract.listPlaces, undefined, { quiet: true, silent: true, signal })).places,
  });
}

/** Returns the places that this person sees; none until they are loaded, which is also how a building without places looks. */
export function usePlaces(): { places: readonly Place[]; tree: PlaceTree } {
  const places = useQuery(placesQuery()).data ?? NO_PLACES;
  return { places, tree: treeOf(places) };
}

/** Reloads places and rooms after a change of them. */
export function useRefreshPlaces(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: placesQuery().queryKey }),
      client.invalidateQueries({ queryKey: groupKeys.all() }),
    ]);
  }, [client]);
}
