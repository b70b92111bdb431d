import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Group, groupsQuery } from "../../../data/groups.ts";
import { type ListLoad, loadOf } from "../../../widgets/list-load.ts";

const NONE: readonly Group[] = [];

/** The rooms that an admin can grant as such, those without a device too; owners, who grant their devices alone, have none. */
export function useGrantableRooms(isAsked: boolean): { rooms: readonly Group[] | undefined; load: ListLoad } {
  const query = useQuery({ ...groupsQuery(), enabled: isAsked });
  const rooms = useMemo(() => query.data?.filter(({ type }) => type === "room"), [query.data]);
  return { rooms: isAsked ? (rooms ?? NONE) : undefined, load: loadOf(query) };
}
