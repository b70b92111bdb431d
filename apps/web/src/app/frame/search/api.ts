import { contract, type Member, type Ticket } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { DISPENSABLE } from "../../../data/read-meta.ts";

/** The most entries one call returns. Beyond it, the server is asked to search. */
export const PAGE = 200;
const BEHIND = { quiet: true, silent: true } as const;
const LONGEST = 80;

const asked = (search: string) => ({ limit: PAGE, offset: 0, ...(search && { search: search.slice(0, LONGEST) }) });

export function peopleQuery(search: string) {
  return queryOptions<{ users: Member[]; count: number }>({
    queryKey: [...liveKeys.of("people"), "palette", search],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => call(contract.listUsers, asked(search), { ...BEHIND, signal }),
  });
}

export function ticketsQuery(search: string) {
  return queryOptions<{ tickets: Ticket[]; count: number }>({
    queryKey: [...liveKeys.of("tickets"), "palette", search],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => call(contract.listTickets, asked(search), { ...BEHIND, signal }),
  });
}
