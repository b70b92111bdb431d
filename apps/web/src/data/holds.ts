import {
  contract,
  DEFAULT_HOLD_FIELDS,
  type Hold,
  holdRulesOf,
  type InputOf,
  type ReplyOf,
} from "@switchboard/contract";
import type { HoldRules } from "@switchboard/domain/control";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { heldSwitches } from "../live/held-switches.ts";
import { currentTime } from "../ui/clock.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

const END_MS = 2000;
/** Timers hold no more than 24 days. */
const LONGEST_TIMER_MS = 86_400_000;

type HoldList = ReplyOf<typeof contract.listHolds>;
export type HoldInput = InputOf<typeof contract.newHolds>;

/** Reads the holds with the enterprise's rules, and passes each answer on to the tiles. */
function holdListQuery<T>(select: (listed: HoldList) => T) {
  return queryOptions<HoldList, Error, T>({
    queryKey: liveKeys.of("holds"),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const listed = await call(contract.listHolds, undefined, { quiet: true, silent: true, signal });
      heldSwitches.set(listed.holds);
      return listed;
    },
    select,
    refetchInterval: ({ state }) => untilNextEnd(state.data?.holds ?? []),
    // The store filled by this query is emptied with the provider, so a cached answer would be wrong.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const toHolds = ({ holds }: HoldList): Hold[] => holds;
const toRules = ({ rules }: HoldList): HoldRules => holdRulesOf(rules);

export const holdsQuery = () => holdListQuery(toHolds);

/** Returns the enterprise's rules for holds. */
export function useHoldRules(): HoldRules {
  return useQuery(holdListQuery(toRules)).data ?? holdRulesOf(DEFAULT_HOLD_FIELDS);
}

/** Reloads when a hold ends, even without a message; the server may take a moment to end it. */
function untilNextEnd(holds: readonly Hold[]): number | false {
  const ends = holds.flatMap(({ until }) => (until === null ? [] : [Date.parse(until) - currentTime() + END_MS]));
  return ends.length === 0 ? false : Math.min(Math.max(END_MS, Math.min(...ends)), LONGEST_TIMER_MS);
}

export function usePlaceHold() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: HoldInput) => call(contract.newHolds, input),
    onSuccess: () => client.invalidateQueries({ queryKey: liveKeys.of("holds") }),
  });
}

export function useReleaseHolds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.releaseHolds>) => call(contract.releaseHolds, input),
    onSettled: () => client.invalidateQueries({ queryKey: liveKeys.of("holds") }),
  });
}
