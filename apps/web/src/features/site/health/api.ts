import { contract, type DeviceConfig, type DeviceEvent, type RecentReading, type ReplyOf } from "@switchboard/contract";
import { isDay } from "@switchboard/domain/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { useMay } from "../../../api/useMay.ts";
import { liveKeys } from "../../../data/queries.ts";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { loadPages } from "../../../ui/files/load-pages.ts";
import type { LoadRows } from "../../../ui/files/useTableExport.ts";

/** Polls for events, so that they appear without reloading. */
const REFRESH_MS = 30_000;
export const EVENTS_PER_PAGE = 20;
const EXPORTED_AT_ONCE = 500;

/** Invalidated at every event, change of status and notification (`goLive`). */
const live = () => liveKeys.of("health");
const QUIET = { quiet: true, silent: true } as const;

const healthKeys = {
  online: (day: string) => [...live(), "online", day] as const,
  config: (id: string) => ["health", getSession().user?.enterprise_id, "config", id] as const,
  /** Outside the live key, because these readings are loaded only once. */
  recent: (id: string) => ["health", getSession().user?.enterprise_id, "recent", id] as const,
  alerts: (day: string) => [...live(), "alerts", day] as const,
  events: (range: EventRange, page: number) => [...live(), "events", range, page] as const,
};

export interface EventRange {
  id: string;
  from_date: string;
  to_date: string;
}

type OnlineDay = ReplyOf<typeof contract.deviceOnlineStatus>["devices"];
export type Alert = ReplyOf<typeof contract.criticalAlerts>["alerts"][number];

export function onlineQuery(day: string) {
  return queryOptions<OnlineDay>({
    queryKey: healthKeys.online(day),
    queryFn: async ({ signal }) => (await call(contract.deviceOnlineStatus, { day }, { ...QUIET, signal })).devices,
    enabled: isDay(day),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

export function alertsQuery(day: string) {
  return queryOptions<Alert[]>({
    queryKey: healthKeys.alerts(day),
    queryFn: async ({ signal }) => (await call(contract.criticalAlerts, { day }, { ...QUIET, signal })).alerts,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

export function isRange({ from_date, to_date }: EventRange): boolean {
  return isDay(from_date) && isDay(to_date) && from_date <= to_date;
}

export function eventsQuery(range: EventRange, page: number) {
  return queryOptions<{ events: DeviceEvent[]; count: number }>({
    queryKey: healthKeys.events(range, page),
    queryFn: ({ signal }) => {
      const input = { ...range, limit: EVENTS_PER_PAGE, offset: page * EVENTS_PER_PAGE };
      return call(contract.deviceEventsHistory, input, { ...QUIET, signal });
    },
    enabled: isRange(range),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

/** Loads all events of the days for a file, newest first. */
export function loadDeviceEvents(range: EventRange): LoadRows<DeviceEvent> {
  return loadPages(async (offset, signal) => {
    const input = { ...range, limit: EXPORTED_AT_ONCE, offset };
    const { events: rows, count } = await call(contract.deviceEventsHistory, input, { ...QUIET, signal });
    return { rows, count };
  });
}

/** Loads the readings of the last minutes once; later ones arrive live. */
export function recentQuery(id: string) {
  return queryOptions<RecentReading[]>({
    queryKey: healthKeys.recent(id),
    meta: DISPENSABLE,
    queryFn: async ({ signal }) =>
      (await call(contract.recentReadings, { userDevice: id }, { ...QUIET, signal })).readings,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Returns the configuration the device reported; undefined while it loads and for users who may not read it. */
export function useThresholds(id: string): DeviceConfig | undefined {
  const mayManage = useMay("device.manage");
  const { data } = useQuery({
    queryKey: healthKeys.config(id),
    queryFn: async ({ signal }) => (await call(contract.deviceConfig, { userDevice: id }, { ...QUIET, signal })).config,
    enabled: mayManage,
    refetchInterval: REFRESH_MS,
  });
  return data;
}
