import { contract, type InputOf, type ReplyOf, type ReportedEvent } from "@switchboard/contract";
import { SERVER_SORTS } from "@switchboard/domain/core";
import { MOST_COMPARED } from "@switchboard/domain/reports";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { loadPages } from "../../../ui/files/load-pages.ts";
import type { LoadRows } from "../../../ui/files/useTableExport.ts";
import type { Sort } from "../../../ui/table/arrangement.ts";
import type { EventSearch } from "./event-search.ts";

const QUIET = { quiet: true, silent: true } as const;
const keyOf = (...parts: readonly unknown[]) => ["reports", getSession().user?.enterprise_id, ...parts] as const;

/** A comparison is of a few; anything else of some devices together, or of all. */
export function reportedIds({ view, device_ids }: Pick<EventSearch, "view" | "device_ids">): string[] {
  return view === "comparison" ? device_ids.slice(0, MOST_COMPARED) : [...new Set(device_ids)];
}

export const EVENTS_PER_PAGE = 50;
export type EventsReply = ReplyOf<typeof contract.reportEvents>;

function eventsAsked(search: EventSearch) {
  const { from_date, to_date, period, view, place } = search;
  const limited = place !== undefined && view !== "comparison" && { place };
  return { from_date, to_date, period, device_ids: reportedIds(search), ...limited };
}

export type EventSort = Pick<InputOf<typeof contract.reportEvents>, "sort" | "dir">;

/** Converts the sort order for the server: newest first by default. */
export function eventSort(sort: Sort): EventSort {
  const column = SERVER_SORTS.events.find((each) => each === sort?.column);
  return sort && column ? { sort: column, dir: sort.dir } : {};
}

export function eventsQuery(search: EventSearch, page: number, sort: EventSort = {}) {
  const body = { ...eventsAsked(search), ...sort, limit: EVENTS_PER_PAGE, offset: page * EVENTS_PER_PAGE };
  return queryOptions<EventsReply>({
    queryKey: keyOf("events", body),
    queryFn: ({ signal }) => call(contract.reportEvents, body, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** About forty sheets of paper; a download holds all. */
const MOST_PRINTED = 2000;
const AT_ONCE = 500;

/** All events of the report, in the order shown. */
export function loadEvents(search: EventSearch, sort: EventSort): LoadRows<ReportedEvent> {
  const asked = { ...eventsAsked(search), ...sort, limit: AT_ONCE };
  return loadPages(async (offset, signal) => {
    const { events: rows, count } = await call(contract.reportEvents, { ...asked, offset }, { ...QUIET, signal });
    return { rows, count };
  });
}

/** The events from the newest on, for paper, which has no pages to turn. */
export function printedEventsQuery(search: EventSearch) {
  const asked = eventsAsked(search);
  const page = (offset: number, signal: AbortSignal) =>
    call(contract.reportEvents, { ...asked, limit: AT_ONCE, offset }, { silent: true, signal });
  return queryOptions<EventsReply>({
    queryKey: keyOf("printed", asked),
    queryFn: async ({ signal }) => {
      const reply = await page(0, signal);
      const events = [...reply.events];
      while (events.length < Math.min(reply.count, MOST_PRINTED)) {
        const more = await page(events.length, signal);
        if (more.events.length === 0) break;
        events.push(...more.events);
      }
      return { ...reply, events };
    },
    staleTime: 0,
  });
}
