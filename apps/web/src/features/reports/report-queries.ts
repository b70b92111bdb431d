import { contract, type ReplyOf } from "@switchboard/contract";
import { MOST_COMPARED, PERIOD_GROUPS } from "@switchboard/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../gateway/gateway.ts";
import { getSession } from "../../gateway/session.ts";
import type { ReportSearch } from "./report-search.ts";

const QUIET = { quiet: true, silent: true } as const;
const keyOf = (...parts: readonly unknown[]) => ["reports", getSession().user?.enterprise_id, ...parts] as const;

/** A comparison is of a few; anything else of some devices together, or of all. */
export function reportedIds({ view, device_ids }: Pick<ReportSearch, "view" | "device_ids">): string[] {
  return view === "comparison" ? device_ids.slice(0, MOST_COMPARED) : [...new Set(device_ids)];
}

export type EnergyReply = ReplyOf<typeof contract.getEnergyData>;

export function meteredQuery(search: ReportSearch) {
  const { from_date, to_date, period } = search;
  const body = { from_date, to_date, device_ids: reportedIds(search), groupby: PERIOD_GROUPS[period], v2: true };
  return queryOptions<EnergyReply>({
    queryKey: keyOf("metered", body),
    queryFn: ({ signal }) => call(contract.getEnergyData, body, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const EVENTS_PER_PAGE = 50;
export type EventsReply = ReplyOf<typeof contract.reportEvents>;

export function eventsQuery(search: ReportSearch, page: number) {
  const { from_date, to_date, period } = search;
  const at = { limit: EVENTS_PER_PAGE, offset: page * EVENTS_PER_PAGE };
  const body = { from_date, to_date, period, device_ids: reportedIds(search), ...at };
  return queryOptions<EventsReply>({
    queryKey: keyOf("events", body),
    queryFn: ({ signal }) => call(contract.reportEvents, body, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
