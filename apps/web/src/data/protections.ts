import { contract, type InputOf, type ReplyOf } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { protectedSwitches } from "../live/protected-switches.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

type Protections = ReplyOf<typeof contract.listProtections>;

/** Reads the protections, and passes each answer on to the tiles. */
export function protectionsQuery() {
  return queryOptions<Protections>({
    queryKey: liveKeys.of("protections"),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const known = await call(contract.listProtections, undefined, { quiet: true, silent: true, signal });
      protectedSwitches.set(known.switches, known.interlocks);
      return known;
    },
    // The store filled by this query is emptied with the provider, so a cached answer would be wrong.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSetLimits() {
  const onSuccess = useRefreshProtections();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.setLimits>) => call(contract.setLimits, input, { silent: true }),
    onSuccess,
  });
}

export function useRefreshProtections() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: liveKeys.of("protections") });
}
