import { contract } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { liveKeys } from "../../data/queries.ts";
import { NOT_WAITED_FOR } from "../../data/read-meta.ts";

/** As many as a list is still pleasant with; the rest is searched for. */
const NAMES = 20;

/** Searches people by name or address. Only admins may call it. */
export function usePeopleSearch(search: string) {
  return useQuery({
    queryKey: [...liveKeys.of("people"), "search", search],
    meta: NOT_WAITED_FOR,
    queryFn: ({ signal }) =>
      call(
        contract.listUsers,
        { limit: NAMES, offset: 0, ...(search && { search }) },
        { quiet: true, silent: true, signal },
      ),
    placeholderData: (before) => before,
  });
}
