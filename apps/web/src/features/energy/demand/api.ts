import { contract, type InputOf, type ReplyOf } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";

const IN_PLACE = { silent: true };
const QUIET = { quiet: true, silent: true };
/** Meters report every few minutes; shut-off loads are announced at once. */
const EVERY_MS = 15_000;

export type Trial = ReplyOf<typeof contract.tryDemandLimit>;
export type DemandDay = ReplyOf<typeof contract.demandDay>;
export type LimitInput = InputOf<typeof contract.setDemandLimit>;

export function demandQuery() {
  return queryOptions({
    queryKey: liveKeys.of("demand"),
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listDemand, undefined, { ...QUIET, signal }),
    refetchInterval: EVERY_MS,
  });
}

export function demandDayQuery(supply: string, day: string) {
  return queryOptions({
    queryKey: [...liveKeys.of("demand"), supply, day],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.demandDay, { supply, day }, { ...QUIET, signal }),
    refetchInterval: 4 * EVERY_MS,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: liveKeys.of("demand") });
}

export function useSetLimit() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: LimitInput) => call(contract.setDemandLimit, input, IN_PLACE),
    onSuccess,
  });
}

export function useDeleteLimit() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (supply: string) => call(contract.deleteDemandLimit, { supply }, IN_PLACE),
    onSuccess,
  });
}

export function useTryLimit() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.tryDemandLimit>) => call(contract.tryDemandLimit, input, IN_PLACE),
  });
}
