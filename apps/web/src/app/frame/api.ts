import { contract, type ReplyOf } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { NOT_WAITED_FOR } from "../../data/read-meta.ts";

/** The enterprises one may switch to; asked for again only after a switch, which changes the current one. */
export function enterprisesQuery(current: string | undefined) {
  return queryOptions<ReplyOf<typeof contract.myEnterprises>>({
    queryKey: ["enterprises", current],
    meta: NOT_WAITED_FOR,
    queryFn: ({ signal }) => call(contract.myEnterprises, undefined, { quiet: true, silent: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
