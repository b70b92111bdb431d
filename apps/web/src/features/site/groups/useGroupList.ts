import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Group, groupsQuery } from "../../../data/groups.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { type GroupFilter, sections } from "./group-list.ts";

const NONE: readonly Group[] = [];
const NO_FILTER: GroupFilter = { text: "", type: "all" };

/** Returns the filtered groups and how far they and their devices are loaded. */
export function useGroupList() {
  const { data: groups, error, isFetching, refetch } = useQuery(groupsQuery());
  const load = useDevicesLoad();
  const ids = useDeviceIds();
  const [filter, setFilter] = useState(NO_FILTER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: devices are found by their names, which come with the ids
  const found = useMemo(() => sections(groups ?? [], filter), [groups, filter, ids]);
  // A group must not seem empty only because its devices are still loading.
  const isComing = !groups || (!load.isComplete && !load.error);
  const failure = (isFetching ? null : error) ?? load.error;
  const retry = () => {
    void refetch();
    if (load.error) load.retry();
  };
  return {
    filter,
    setFilter,
    clear: () => setFilter(NO_FILTER),
    groups: groups ?? NONE,
    hasGroups: groups !== undefined && groups.length > 0,
    shown: isComing ? [] : found,
    isEmpty: !isComing && found.length === 0,
    /** The list that failed to load. */
    what: (error && !isFetching ? "groups" : "devices") as "groups" | "devices",
    load: { isWaiting: isComing && !failure, error: failure, retry },
  };
}
