import { type BodyOf, contract, type GroupBy, type PowerSeries, type ReplyOf } from "@switchboard/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../gateway/gateway.ts";
import { getSession } from "../../gateway/session.ts";
import type { DaySpan } from "../../ui/format/day-span.ts";
import { SERIES, type SeriesKey } from "./energy/metrics.ts";

export interface Filters extends DaySpan {
  device_ids: string[];
  selected_device: string | null;
}

/** Today goes on while someone looks. */
const REFRESH_MS = 60_000;
/** What is over stays as it was. */
export const past = { refetchInterval: false, staleTime: 10 * REFRESH_MS } as const;
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

export type RunningHours = ReplyOf<typeof contract.runningHours>;

export function runningHoursQuery({ from_date, to_date }: DaySpan) {
  const span = { from_date, to_date };
  return queryOptions<RunningHours>({
    queryKey: keyOf("running-hours", span),
    queryFn: ({ signal }) => call(contract.runningHours, span, { ...QUIET, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

export type DayRun = ReplyOf<typeof contract.scheduleRuns>["runs"][number];

export function dayRunsQuery(day: string) {
  return queryOptions<ReplyOf<typeof contract.scheduleRuns>>({
    queryKey: keyOf("runs", day),
    queryFn: ({ signal }) => call(contract.scheduleRuns, { day }, { ...QUIET, signal }),
    staleTime: 0,
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
