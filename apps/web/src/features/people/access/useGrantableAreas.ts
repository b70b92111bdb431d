import type { PlaceTree } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Group, groupsQuery } from "../../../data/groups.ts";
import { useManagedPlaces } from "../../../data/useManagedPlaces.ts";
import { type ListLoad, loadOf } from "../../../widgets/list-load.ts";

const NONE: readonly Group[] = [];

export interface GrantableAreas {
  places: PlaceTree | undefined;
  rooms: readonly Group[] | undefined;
  load: ListLoad;
}

/**
 * Returns the places and rooms that an admin can grant, including empty ones, or a manager those they manage. Owners, who
 * grant only their devices, have none.
 */
export function useGrantableAreas(isAsked: boolean): GrantableAreas {
  const { isAdmin, tree, isEmpty } = useManagedPlaces();
  const isOffered = isAsked && (isAdmin || !isEmpty);
  const query = useQuery({ ...groupsQuery(), enabled: isOffered });
  const rooms = useMemo(
    () => query.data?.filter(({ type, managed }) => type === "room" && (isAdmin || managed)),
    [query.data, isAdmin],
  );
  const load = loadOf(query);
  return isOffered ? { places: tree, rooms: rooms ?? NONE, load } : { places: undefined, rooms: undefined, load };
}
