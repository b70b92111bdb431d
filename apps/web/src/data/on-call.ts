import { contract, type OnCallPlan } from "@switchboard/contract";
import type { OnCallRotation } from "@switchboard/domain/alarms";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

/** Reads the on-call plans with their covers. */
export function onCallQuery() {
  return queryOptions<OnCallPlan[]>({
    queryKey: liveKeys.of("on_call"),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) =>
      (await call(contract.listOnCall, undefined, { quiet: true, silent: true, signal })).docs,
  });
}

export function useRefreshOnCall() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: liveKeys.of("on_call") });
}

/** A plan as the rule about turns reads it: the one by which the server calls people. */
export function rotationOf(plan: OnCallPlan, timeZone: string): OnCallRotation {
  return {
    timeZone,
    turn: plan.turn,
    from: plan.from,
    handOver: plan.hand_over,
    people: plan.people.map(({ _id }) => _id),
    overrides: plan.covers.map(({ person, from, to }) => ({
      person: person._id,
      from: Date.parse(from),
      to: Date.parse(to),
    })),
  };
}
