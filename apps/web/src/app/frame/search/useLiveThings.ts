import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { groupsQuery } from "../../../data/groups.ts";
import { usePlaces } from "../../../data/places.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { liveThings, type Ways } from "./live-things.ts";
import type { Source } from "./source.ts";

const NO_GROUPS: never[] = [];

function useWays(): Ways {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      device: ({ _id: id }) => void navigate({ to: "/app/devices/$id", params: { id } }),
      group: (id, type) => {
        if (type === "room") void navigate({ to: "/app/rooms/$roomId", params: { roomId: id } });
        else void navigate({ to: "/app/devices/control", search: { group: id } });
      },
      place: (place) => void navigate({ to: "/app/devices/control", search: { place } }),
    }),
    [navigate],
  );
}

/** Lists switches, devices, rooms and groups; rebuilt when devices are added, removed or renamed, not when they are switched. */
export function useLiveThings(): Source {
  const load = useDevicesLoad();
  const ids = useDeviceIds();
  const ways = useWays();
  const { data: groups = NO_GROUPS } = useQuery({
    ...groupsQuery(),
    enabled: useMay("device.view"),
    meta: DISPENSABLE,
  });
  const { tree } = usePlaces();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids change with everything that is read of the store here
  const things = useMemo(() => liveThings(liveStore, { groups, tree }, ways), [ids, groups, tree, ways]);
  return { things, isComing: !load.isComplete && !load.error, failed: load.error ? ["devices"] : [] };
}
