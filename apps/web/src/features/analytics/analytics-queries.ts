import { type BodyOf, contract, type GroupBy, type PowerSeries, type ReplyOf } from "@switchboard/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../gateway/gateway.ts";
import { getSession } from "../../gateway/session.ts";
import type { DaySpan } from "./dates.ts";
import { SERIES, type SeriesKey } from "./metrics.ts";

export interface Filters extends DaySpan {
  device_ids: string[];
  selected_device: string | null;
}

/** Today goes on while someone looks. */
export const REFRESH_MS = 60_000;
const QUIET = { quiet: true, silent: true } as const;
const keyOf = (...parts: readonly unknown[]) => ["analytics", getSession().user?.enterprise_id, ...parts] as const;

export type EnergyReply = ReplyOf<typeof contract.getEnergyData>;

export function energyQuery(filters: Filters, groupby: GroupBy, v2: boolean) {
  const body = { ...filters, groupby, v2 } satisfies BodyOf<typeof contract.getEnergyData>;
  return queryOptions<EnergyReply>({
    queryKey: keyOf("energy", body),
    queryFn: ({ signal }) => call(contract.getEnergyData, body, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

export function seriesQuery(metric: SeriesKey, filters: Filters) {
  return queryOptions<PowerSeries>({
    queryKey: keyOf("series", metric, filters),
    queryFn: ({ signal }) => call(SERIES[metric].endpoint, filters, { ...QUIET, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

export type Ranked = ReplyOf<typeof contract.devicewiseEnergy>;

export function rankingQuery(filters: Filters) {
  return queryOptions<Ranked>({
    queryKey: keyOf("ranking", filters),
    queryFn: ({ signal }) => call(contract.devicewiseEnergy, filters, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type SwitchHours = ReplyOf<typeof contract.switchAnalytics>;

export function switchHoursQuery(day: string, isOver: boolean) {
  return queryOptions<SwitchHours>({
    queryKey: keyOf("switch-hours", day),
    queryFn: ({ signal }) => call(contract.switchAnalytics, { day }, { ...QUIET, signal }),
    ...(isOver ? { staleTime: 10 * REFRESH_MS } : { staleTime: 0, refetchInterval: REFRESH_MS }),
  });
}

export type SwitchIntervals = ReplyOf<typeof contract.intervalWiseHistory>;

export function intervalsQuery(day: string, interval: number) {
  return queryOptions<SwitchIntervals>({
    queryKey: keyOf("intervals", day, interval),
    queryFn: ({ signal }) => call(contract.intervalWiseHistory, { day, interval }, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

export function switchCountsQuery(day: string) {
  return queryOptions<ReplyOf<typeof contract.switchEventsCount>>({
    queryKey: keyOf("counts", day),
    queryFn: ({ signal }) => call(contract.switchEventsCount, { day }, { ...QUIET, signal }),
    staleTime: 0,
  });
}

export function onlineQuery(day: string) {
  return queryOptions<ReplyOf<typeof contract.deviceOnlineStatus>>({
    queryKey: keyOf("online", day),
    queryFn: ({ signal }) => call(contract.deviceOnlineStatus, { day }, { ...QUIET, signal }),
    staleTime: 0,
  });
}

export function alertsQuery(day: string) {
  return queryOptions<ReplyOf<typeof contract.criticalAlerts>>({
    queryKey: keyOf("alerts", day),
    queryFn: ({ signal }) => call(contract.criticalAlerts, { day }, { ...QUIET, signal }),
    staleTime: 0,
  });
}
