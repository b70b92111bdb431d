import { contract, type Gateway } from "@switchboard/contract";
import { offlineGateways } from "@switchboard/domain/site";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useMay } from "../api/useMay.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE } from "./read-meta.ts";

const BEHIND = { quiet: true, silent: true } as const;

export function gatewaysQuery() {
  return queryOptions<Gateway[]>({
    queryKey: [...liveKeys.of("gateways"), "list"],
    queryFn: async ({ signal }) => (await call(contract.listGateways, undefined, { ...BEHIND, signal })).gateways,
    staleTime: 0,
  });
}

const NONE: Gateway[] = [];

/** Returns the gateways that are offline, for people who manage devices; none until they are known. */
export function useOfflineGateways(): Gateway[] {
  const mayManage = useMay("device.manage");
  const { data } = useQuery({ ...gatewaysQuery(), meta: DISPENSABLE, enabled: mayManage, select: offlineGateways });
  return data ?? NONE;
}
