import { ISSUE_TYPES, TICKET_STATUSES } from "@switchboard/domain/people";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Address } from "../../../ui/address.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import type { TicketFilter } from "./api.ts";

export interface SupportSearch extends TicketFilter {
  /** The one whose thread is open. */
  ticket?: string;
}

/** Ignores invalid values, because anybody can write an address. */
export function readSupportSearch(raw: Address<SupportSearch>): SupportSearch {
  const status = TICKET_STATUSES.find((each) => each === raw.status);
  const issue_type = ISSUE_TYPES.find((each) => each === raw.issue_type);
  return {
    ...(status && { status }),
    ...(issue_type && { issue_type }),
    ...(raw.search && { search: raw.search.slice(0, 80) }),
    ...(raw.ticket && { ticket: raw.ticket }),
  };
}

/** Filter and open ticket stay in the address, so that a ticket can be linked to. */
export function useSupportSearch() {
  const raw = useSearch({ from: "/app/support" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const { ticket, ...filter } = useMemo(() => readSupportSearch(raw), [raw]);
  const change = (search: SupportSearch, how: Partial<ReturnType<typeof step>>) =>
    void navigate({ to: "/app/support", search, ...step(), ...how });
  return {
    filter,
    ticket,
    setFilter: (next: TicketFilter, typedIn?: "search") => change({ ...next }, step(typedIn)),
    open: (id: string | undefined) => change({ ...filter, ...(id && { ticket: id }) }, { replace: id === undefined }),
  };
}
