import { PlaceTree } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { type Group, groupsQuery } from "../../../data/groups.ts";
import { usePlaces } from "../../../data/places.ts";
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
  const mayManage = useMay("place.manage");
  const { places } = usePlaces();
  const own = useMemo(() => places.filter((place) => mayManage || place.managed), [places, mayManage]);
  const isOffered = isAsked && (mayManage || own.length > 0);
  const query = useQuery({ ...groupsQuery(), enabled: isOffered });
  const tree = useMemo(() => new PlaceTree(own), [own]);
  const rooms = useMemo(
    () => query.data?.filter(({ type, managed }) => type === "room" && (mayManage || managed)),
    [query.data, mayManage],
  );
  const load = loadOf(query);
  return isOffered ? { places: tree, rooms: rooms ?? NONE, load } : { places: undefined, rooms: undefined, load };
}
