import {
  contract,
  type DoubtfulReading,
  type InputOf,
  type PowerSeries,
  type ReplyOf,
  type ReportedReading,
} from "@switchboard/contract";
import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";
import { followRecount, refreshSums } from "../../../data/rollup.ts";
import { loadPages } from "../../../ui/files/load-pages.ts";
import type { LoadRows } from "../../../ui/files/useTableExport.ts";
import type { DaySpan } from "../../../ui/format/day-span.ts";
import { SERIES, type SeriesKey } from "./energy/metrics.ts";

export interface Filters extends DaySpan {
  device_ids: string[];
  selected_device: string | null;
  place?: string | undefined;
}

/** Today's sums keep changing while the page is open. */
const REFRESH_MS = 60_000;
/** Sums of past days do not change, so they are not polled. */
export const past = { refetchInterval: false, staleTime: 10 * REFRESH_MS } as const;
const QUIET = { quiet: true, silent: true } as const;
const keyOf = (...parts: readonly unknown[]) => ["analytics", getSession().user?.enterprise_id, ...parts] as const;

export function seriesQuery(metric: SeriesKey, filters: Filters) {
  return queryOptions<PowerSeries>({
    queryKey: keyOf("series", metric, filters),
    queryFn: ({ signal }) => call(SERIES[metric].endpoint, filters, { ...QUIET, signal }),
    refetchInterval: REFRESH_MS,
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
    meta: SAID_IN_PLACE,
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

export type DayDevice = ReplyOf<typeof contract.devicesOfDay>["devices"][number];

export function dayDevicesQuery(day: string) {
  return queryOptions<ReplyOf<typeof contract.devicesOfDay>>({
    queryKey: keyOf("devices", day),
    queryFn: ({ signal }) => call(contract.devicesOfDay, { day }, { ...QUIET, signal }),
    refetchInterval: REFRESH_MS,
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

export interface DoubtFilter {
  decided: boolean;
  device?: string | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
}
type DoubtPages = InfiniteData<ReplyOf<typeof contract.doubtfulReadings>, number>;

const DOUBTS_PAGE = 50;
const DOUBTS_AT_ONCE = 200;
/** Kept apart from the keys of sums, which are invalidated after a decision, so that the list keeps its place. */
const doubtKey = (...parts: readonly unknown[]) => ["doubts", getSession().user?.enterprise_id, ...parts] as const;

function doubtsAsked({ device, ...filter }: DoubtFilter) {
  return { ...filter, device_ids: device ? [device] : [] };
}

/** Lists the newest first; a reading stays where it is listed after a decision about it. */
export function useDoubts(filter: DoubtFilter) {
  const body = { ...doubtsAsked(filter), limit: DOUBTS_PAGE };
  return useInfiniteQuery({
    queryKey: doubtKey("list", body),
    queryFn: ({ pageParam, signal }) =>
      call(contract.doubtfulReadings, { ...body, offset: pageParam }, { ...QUIET, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, _, offset) => (offset + DOUBTS_PAGE < count ? offset + DOUBTS_PAGE : undefined),
    staleTime: 0,
  });
}

/** Loads all matching readings for a file. */
export function loadDoubts(filter: DoubtFilter): LoadRows<DoubtfulReading> {
  return loadPages(async (offset, signal) => {
    const body = { ...doubtsAsked(filter), limit: DOUBTS_AT_ONCE, offset };
    const { readings: rows, count } = await call(contract.doubtfulReadings, body, { ...QUIET, signal });
    return { rows, count };
  });
}

const isSame = (one: DoubtfulReading, other: DoubtfulReading) =>
  one.device._id === other.device._id && one.at === other.at;

/** Counts a reading, leaves it out or takes that back, then reloads the sums. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reading, decision }: { reading: DoubtfulReading; decision: DoubtfulReading["decision"] }) =>
      call(contract.decideReading, { device: reading.device._id, at: reading.at, decision }, { quiet: true }),
    onSuccess: (decided) => {
      const replaced = (page: DoubtPages["pages"][number]) => ({
        ...page,
        readings: page.readings.map((each) => (isSame(each, decided) ? decided : each)),
      });
      client.setQueriesData<DoubtPages>(
        { queryKey: doubtKey("list") },
        (known) => known && { ...known, pages: known.pages.map(replaced) },
      );
      refreshSums(client);
    },
  });
}

/** Accepts all open readings of a meter in some days, or takes that back, then reloads the list. */
export function useAcceptAll() {
  const client = useQueryClient();
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: doubtKey("list") });
    followRecount(client);
  };
  const accept = useMutation({
    mutationFn: (input: InputOf<typeof contract.acceptReadings>) => call(contract.acceptReadings, input),
    onSuccess,
  });
  const withdraw = useMutation({
    mutationFn: (input: InputOf<typeof contract.withdrawAcceptance>) => call(contract.withdrawAcceptance, input),
    onSuccess,
  });
  return { accept, withdraw };
}

const READINGS_AT_ONCE = 500;

/** Reads one row per sensor for a whole day. */
export function daySensorsQuery(day: string) {
  const asked = {
    from_date: day,
    to_date: day,
    step: "whole" as const,
    sort: "place" as const,
    limit: READINGS_AT_ONCE,
  };
  return queryOptions<readonly ReportedReading[]>({
    queryKey: keyOf("day-sensors", day),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const rows: ReportedReading[] = [];
      for (;;) {
        const page = await call(contract.reportSensors, { ...asked, offset: rows.length }, { ...QUIET, signal });
        rows.push(...page.rows);
        if (page.rows.length === 0 || rows.length >= page.count) return rows;
      }
    },
    staleTime: 0,
  });
}
