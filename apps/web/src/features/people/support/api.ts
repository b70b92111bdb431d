import { contract, type InputOf, type Ticket } from "@switchboard/contract";
import { SERVER_SORTS } from "@switchboard/domain/core";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { liveKeys } from "../../../data/queries.ts";
import { DISPENSABLE, SAID_IN_PLACE } from "../../../data/read-meta.ts";
import { loadPages } from "../../../ui/files/load-pages.ts";
import type { LoadRows } from "../../../ui/files/useTableExport.ts";
import type { Sort } from "../../../ui/table/arrangement.ts";

const PAGE = 30;
const BEHIND = { quiet: true, silent: true } as const;
/** Failures of tickets and feedback reject without a notice (spec §8), because the form shows them. */
const BESIDE = { silent: true } as const;

export type TicketFilter = Pick<InputOf<typeof contract.listTickets>, "status" | "issue_type" | "search">;

export type TicketSort = Pick<InputOf<typeof contract.listTickets>, "sort" | "dir">;

/** Converts the sort order for the server; empty for its default. */
export function ticketSort(sort: Sort): TicketSort {
  const column = SERVER_SORTS.tickets.find((each) => each === sort?.column);
  return sort && column ? { sort: column, dir: sort.dir } : {};
}

const ticketKeys = {
  all: () => liveKeys.of("tickets"),
  list: (filter: TicketFilter, sort: TicketSort) => [...liveKeys.of("tickets"), "list", filter, sort] as const,
  one: (id: string) => [...liveKeys.of("tickets"), "one", id] as const,
};

const feedbackKeys = {
  all: () => ["feedback", getSession().user?.enterprise_id] as const,
  list: (rating: number | undefined) => [...feedbackKeys.all(), "list", rating] as const,
};

export function useTickets(filter: TicketFilter, sort: TicketSort) {
  const query = useInfiniteQuery({
    queryKey: ticketKeys.list(filter, sort),
    meta: SAID_IN_PLACE,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTickets, { ...filter, ...sort, limit: PAGE, offset: pageParam }, { ...BEHIND, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length * PAGE : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const tickets = useMemo(() => {
    const rows = pages?.flatMap((page) => page.tickets);
    return rows && [...new Map<string, Ticket>(rows.map((each) => [each._id, each])).values()];
  }, [pages]);
  return { ...query, tickets, count: pages?.[0]?.count ?? 0 };
}

const AT_ONCE = 200;

/** Loads all matching tickets in the shown order. */
export function loadTickets(filter: TicketFilter, sort: TicketSort): LoadRows<Ticket> {
  return loadPages(async (offset, signal) => {
    const asked = { ...filter, ...sort, limit: AT_ONCE, offset };
    const { tickets: rows, count } = await call(contract.listTickets, asked, { ...BEHIND, signal });
    return { rows, count };
  });
}

/** Returns null when the ticket does not exist or is not visible to this user. */
export function useTicket(id: string) {
  return useQuery({
    queryKey: ticketKeys.one(id),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const { tickets } = await call(contract.listTickets, { id, limit: 1, offset: 0 }, { ...BEHIND, signal });
      return tickets[0] ?? null;
    },
    staleTime: 0,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ticketKeys.all() });
}

export function useNewTicket() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newTicket>) => call(contract.newTicket, input, BESIDE),
    onSuccess: useRefresh(),
  });
}

export function useReply() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.replyToTicket>) => call(contract.replyToTicket, input, BESIDE),
    onSuccess: useRefresh(),
  });
}

export function useMoveTicket() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.setTicketStatus>) => call(contract.setTicketStatus, input),
    onSettled: useRefresh(),
  });
}

export function useSolveTicket() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.solveTicket>) => call(contract.solveTicket, input),
    onSettled: useRefresh(),
  });
}

export function useSendFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.sendFeedback>) => call(contract.sendFeedback, input, BESIDE),
    onSuccess: () => client.invalidateQueries({ queryKey: feedbackKeys.all() }),
  });
}

/** Lists feedback for admins. */
export function useFeedback(rating: number | undefined) {
  const query = useInfiniteQuery({
    queryKey: feedbackKeys.list(rating),
    meta: SAID_IN_PLACE,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listFeedback, { rating, limit: PAGE, offset: pageParam }, { ...BEHIND, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length * PAGE : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const { average, ratings } = pages?.[0] ?? {};
  return { ...query, feedback: pages?.flatMap((page) => page.feedback), average, ratings };
}

/** Returns who reads the user's tickets; undefined while it loads. */
export function useTicketReader() {
  const { data } = useQuery({
    queryKey: [...ticketKeys.all(), "reader"],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => call(contract.ticketReader, undefined, { ...BEHIND, signal }),
  });
  return data?.reader;
}
