import { contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";

export const accessKeys = {
  all: () => liveKeys.of("grants"),
};

/** Reads everybody with their grants; every visit reloads them, because another admin may change them too. */
export function accessQuery() {
  return queryOptions({
    queryKey: accessKeys.all(),
    queryFn: ({ signal }) => call(contract.getAccess, undefined, { quiet: true, silent: true, signal }),
    staleTime: 0,
  });
}
