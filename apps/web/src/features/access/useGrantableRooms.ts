import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Group, groupsQuery } from "../../data/groups.ts";
import { DISPENSABLE } from "../../data/read-meta.ts";

const NONE: readonly Group[] = [];

/** The rooms that an admin can grant as such, those without a device too; owners, who grant their devices alone, have none. */
export function useGrantableRooms(mayManage: boolean): readonly Group[] | undefined {
  const { data } = useQuery({ ...groupsQuery(), meta: DISPENSABLE, enabled: mayManage });
  return useMemo(
    () => (mayManage ? (data?.filter(({ type }) => type === "room") ?? NONE) : undefined),
    [data, mayManage],
  );
}
