import { contract } from "@switchboard/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { accessKeys, accessQuery } from "../../../data/access.ts";
import { useRefreshBuilding } from "../../../data/groups.ts";
import type { GrantCall } from "./model/changes.ts";
import { indexGrants } from "./model/grants.ts";
import { usePlacesAround } from "./usePlacesAround.ts";

/** Reads everybody of the enterprise with their grants, and what grants on places include. */
export function useAccess() {
  const { placesAround, load } = usePlacesAround();
  const { data, error, isFetching, refetch } = useQuery(accessQuery());
  const grants = useMemo(() => (data ? indexGrants(data.people, placesAround) : undefined), [data, placesAround]);
  const retry = () => {
    void refetch();
    if (load.error) load.retry();
  };
  const isComplete = !load.isWaiting && !load.error;
  return {
    grants: isComplete ? grants : undefined,
    placesAround,
    error: (isFetching ? null : error) ?? load.error,
    retry,
  };
}

/** Makes somebody the owner of a device, or nobody; the device shows its owner from then on. */
export function useHandOver() {
  const client = useQueryClient();
  const refresh = useRefreshBuilding();
  return useMutation({
    mutationFn: ({ device, owner }: { device: string; owner: string | null }) =>
      call(contract.handOverDevices, { device_ids: [device], user_id: owner }),
    onSuccess: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: accessKeys.all() })]),
  });
}

/** The screen shows the result itself, so there is neither a notice nor a loader. */
const OWN_LINE = { quiet: true, silent: true };

/** Grants or revokes call by call, then reloads the list, because calls before a failure are in force. */
export function useSendGrants() {
  const client = useQueryClient();
  return {
    one: ({ kind, user_ids, ids, access, manage }: GrantCall): Promise<unknown> => {
      if (kind === "places") return call(contract.grantPlaces, { user_ids, place_ids: ids, access, manage }, OWN_LINE);
      if (kind === "rooms") return call(contract.grantRooms, { user_ids, room_ids: ids, access }, OWN_LINE);
      if (kind === "devices") return call(contract.grantDevices, { user_ids, device_ids: ids, access }, OWN_LINE);
      return call(contract.grantSwitches, { user_ids, switch_ids: ids, access }, OWN_LINE);
    },
    refresh: () => client.invalidateQueries({ queryKey: accessKeys.all() }),
  };
}
