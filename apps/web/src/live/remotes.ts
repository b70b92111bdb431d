import { contract, type Remote } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../gateway/gateway.ts";
import { liveKeys } from "./queries.ts";

/** What the spec asks to come with each remote (§7). */
const APPEND = "paired_appliance,userdevice_group,paired_ud";

/** The remotes this person may use. */
export function remotesQuery() {
  return queryOptions<Remote[]>({
    queryKey: liveKeys.of("remotes"),
    queryFn: async ({ signal }) =>
      (await call(contract.myRemotes, { append: APPEND }, { quiet: true, silent: true, signal })).remotes,
  });
}
