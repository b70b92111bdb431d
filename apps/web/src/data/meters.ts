import { contract, type InputOf, type MeterSums, type MeterTree, type ReplyOf } from "@switchboard/contract";
import type { EnergyGrouping } from "@switchboard/domain/energy";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

const QUIET = { quiet: true, silent: true } as const;
/** Today goes on while someone looks. */
const REFRESH_MS = 60_000;

export type Meter = MeterTree["meters"][number];
export type MeterEnergyReply = ReplyOf<typeof contract.meterEnergy>;
export type { MeterSums };

/** Which meter stands behind which. */
export function metersQuery() {
  return queryOptions<MeterTree>({
    queryKey: [...liveKeys.of("meters"), "tree"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listMeters, undefined, { ...QUIET, signal }),
  });
}

/** The same where someone else asks for it, and says so where it does not come: undefined until then. */
export function useMeterTree(): readonly Meter[] | undefined {
  return useQuery({ ...metersQuery(), enabled: false }).data?.meters;
}

interface MeterFilters {
  from_date: string;
  to_date: string;
  /** None for all that one may see. */
  device_ids?: readonly string[];
}

interface AlsoAsked {
  /** Each meter by the same buckets as the total. */
  v2?: boolean;
  /** The mean and the highest power of the total. */
  power?: boolean;
}

/** Energy by the tree of meters. */
export function meterEnergyQuery(filters: MeterFilters, groupby: EnergyGrouping, also: AlsoAsked = {}) {
  const { v2 = false, power = false } = also;
  const { from_date, to_date, device_ids = [] } = filters;
  const body = { from_date, to_date, device_ids: [...device_ids], groupby, v2, power } satisfies InputOf<
    typeof contract.meterEnergy
  >;
  return queryOptions<MeterEnergyReply>({
    queryKey: [...liveKeys.of("meters"), "energy", body],
    queryFn: ({ signal }) => call(contract.meterEnergy, body, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Says where meters stand; the tree is there at once, and sums are asked for again. */
export function usePlaceMeters() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.placeMeters>) => call(contract.placeMeters, input),
    onSuccess: (tree) => {
      client.setQueryData(metersQuery().queryKey, tree);
      for (const queryKey of [["reports"], liveKeys.of("meters")]) void client.invalidateQueries({ queryKey });
    },
  });
}
