import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Group, groupsQuery } from "../../../data/groups.ts";
import { type ListLoad, loadOf } from "../../../widgets/list-load.ts";

const NONE: readonly Group[] = [];

/** Returns the rooms an admin can grant, including empty ones; owners, who grant only their devices, have none. */
export function useGrantableRooms(isAsked: boolean): { rooms: readonly Group[] | undefined; load: ListLoad } {
  const query = useQuery({ ...groupsQuery(), enabled: isAsked });
  const rooms = useMemo(() => query.data?.filter(({ type }) => type === "room"), [query.data]);
  return { rooms: isAsked ? (rooms ?? NONE) : undefined, load: loadOf(query) };
}
