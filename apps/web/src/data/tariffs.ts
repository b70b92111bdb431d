import { contract, type TariffView } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

/** The enterprise's tariffs with all their versions; for admins. */
export function tariffsQuery() {
  return queryOptions<readonly TariffView[]>({
    queryKey: liveKeys.of("tariffs"),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) =>
      (await call(contract.listTariffs, undefined, { quiet: true, silent: true, signal })).docs,
  });
}
