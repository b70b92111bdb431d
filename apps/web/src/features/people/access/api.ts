import { contract } from "@switchboard/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { accessKeys, accessQuery } from "../../../data/access.ts";
import { useRefreshBuilding } from "../../../data/groups.ts";
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

/** What is told beside the screen has no notice and no loader of its own. */
const OWN_LINE = { quiet: true, silent: true };

/** Gives or takes away, call by call; afterwards the list is asked for again, for what came before a failure is in force. */
export function useSendGrants() {
  const client = useQueryClient();
  return {
    one: ({ kind, user_ids, ids }: GrantCall, access: boolean): Promise<unknown> => {
      if (kind === "rooms") return call(contract.grantRooms, { user_ids, room_ids: ids, access }, OWN_LINE);
      if (kind === "devices") return call(contract.grantDevices, { user_ids, device_ids: ids, access }, OWN_LINE);
      return call(contract.grantSwitches, { user_ids, switch_ids: ids, access }, OWN_LINE);
    },
    refresh: () => client.invalidateQueries({ queryKey: accessKeys.all() }),
  };
}
