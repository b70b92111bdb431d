import { contract, type InputOf, type MeterSums, type MeterTree, type ReplyOf } from "@switchboard/contract";
import type { EnergyGrouping } from "@switchboard/domain/energy";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

const QUIET = { quiet: true, silent: true } as const;
/** Today's sums keep changing while the page is open. */
const REFRESH_MS = 60_000;

export type Meter = MeterTree["meters"][number];
export type MeterEnergyReply = ReplyOf<typeof contract.meterEnergy>;
export type { MeterSums };

/** Reads the tree of meters. */
export function metersQuery() {
  return queryOptions<MeterTree>({
    queryKey: [...liveKeys.of("meters"), "tree"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listMeters, undefined, { ...QUIET, signal }),
  });
}

/** Returns the tree when another component has loaded it and reports its failures; undefined until then. */
export function useMeterTree(): readonly Meter[] | undefined {
  return useQuery({ ...metersQuery(), enabled: false }).data?.meters;
}

interface MeterFilters {
  from_date: string;
  to_date: string;
  /** All visible meters when missing. */
  device_ids?: readonly string[];
  place?: string | undefined;
}

interface MeterEnergyOptions {
  /** Each meter by the buckets of the total. */
  v2?: boolean;
  /** The mean and the highest power of the total. */
  power?: boolean;
}

/** Reads the energy by the tree of meters. */
export function meterEnergyQuery(filters: MeterFilters, groupby: EnergyGrouping, also: MeterEnergyOptions = {}) {
  const { v2 = false, power = false } = also;
  const { from_date, to_date, device_ids = [], place } = filters;
  const body = {
    from_date,
    to_date,
    device_ids: [...device_ids],
    ...(place && { place }),
    groupby,
    v2,
    power,
  } satisfies InputOf<typeof contract.meterEnergy>;
  return queryOptions<MeterEnergyReply>({
    queryKey: [...liveKeys.of("meters"), "energy", body],
    queryFn: ({ signal }) => call(contract.meterEnergy, body, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Sets the places of meters, updates the tree at once and reloads the sums. */
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
