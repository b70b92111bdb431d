import { contract } from "@switchboard/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { accessKeys, accessQuery } from "../../data/access.ts";
import { useRefreshBuilding } from "../../data/groups.ts";
import { call } from "../../gateway/gateway.ts";
import type { GrantCall } from "./model/changes.ts";
import { indexGrants } from "./model/grants.ts";

/** Everybody of the enterprise, with what each was granted. */
export function useAccess() {
  const { data, error, isFetching, refetch } = useQuery(accessQuery());
  const grants = useMemo(() => (data ? indexGrants(data.people) : undefined), [data]);
  return { grants, error: isFetching ? null : error, retry: () => void refetch() };
}

/** Makes somebody the owner of a device, or nobody; the device itself tells who it is from then on. */
export function useHandOver() {
  const client = useQueryClient();
  const refresh = useRefreshBuilding();
  return useMutation({
    mutationFn: ({ device, owner }: { device: string; owner: string | null }) =>
      call(contract.handOverDevices, { device_ids: [device], user_id: owner }),
    onSuccess: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: accessKeys.all() })]),
  });
}

interface Change {
  calls: readonly GrantCall[];
  access: boolean;
}

/** Gives or takes away. Also after a failure the list is asked for again: what came before it is in force. */
export function useChangeAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ calls, access }: Change) => {
      for (const { kind, user_ids, ids } of calls) {
        if (kind === "rooms") await call(contract.grantRooms, { user_ids, room_ids: ids, access });
        else if (kind === "devices") await call(contract.grantDevices, { user_ids, device_ids: ids, access });
        else await call(contract.grantSwitches, { user_ids, switch_ids: ids, access });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: accessKeys.all() }),
  });
}
