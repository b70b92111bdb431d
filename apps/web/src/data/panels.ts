import { contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";

/** Lists the wall panels of the enterprise, for admins. */
export function panelsQuery() {
  return queryOptions({
    queryKey: liveKeys.of("panels"),
    queryFn: async ({ signal }) =>
      (await call(contract.listPanels, undefined, { quiet: true, silent: true, signal })).panels,
    staleTime: 0,
  });
}
