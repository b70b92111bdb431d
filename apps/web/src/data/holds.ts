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

type Listed = ReplyOf<typeof contract.listHolds>;
export type HoldInput = InputOf<typeof contract.newHolds>;

/** With what the enterprise says about them; each answer reaches the tiles as well. */
function listedQuery<T>(select: (listed: Listed) => T) {
  return queryOptions<Listed, Error, T>({
    queryKey: liveKeys.of("holds"),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const listed = await call(contract.listHolds, undefined, { quiet: true, silent: true, signal });
      heldSwitches.set(listed.holds);
      return listed;
    },
    select,
    refetchInterval: ({ state }) => untilNextEnd(state.data?.holds ?? []),
    // What it filled is emptied with the provider, so a remembered answer would be a lie.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const toHolds = ({ holds }: Listed): Hold[] => holds;
const toRules = ({ rules }: Listed): HoldRules => holdRulesOf(rules);

/** Who holds which switch. */
export const holdsQuery = () => listedQuery(toHolds);

/** What the enterprise says about holds. */
export function useHoldRules(): HoldRules {
  return useQuery(listedQuery(toRules)).data ?? holdRulesOf(DEFAULT_HOLD_FIELDS);
}

/** A hold that is over is asked for again, also where nobody tells of it; the server may take a moment to end it. */
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
