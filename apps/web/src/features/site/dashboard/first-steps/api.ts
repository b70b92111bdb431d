import { contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { liveKeys } from "../../../../data/queries.ts";
import { DISPENSABLE } from "../../../../data/read-meta.ts";

/** How many people belong to the enterprise, oneself and invited ones included. */
export function peopleCountQuery() {
  return queryOptions<number>({
    queryKey: [...liveKeys.of("people"), "count"],
    meta: DISPENSABLE,
    queryFn: async ({ signal }) =>
      (await call(contract.listUsers, { limit: 1, offset: 0 }, { quiet: true, silent: true, signal })).count,
  });
}
