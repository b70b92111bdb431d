import { type Branding, contract } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { getSession } from "../api/session.ts";
import { writePreference } from "../ui/preferences.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE } from "./read-meta.ts";

const BEHIND = { quiet: true, silent: true } as const;

export function brandingQuery() {
  return queryOptions<Branding>({
    queryKey: [...liveKeys.of("enterprise"), "assets"],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => {
      const enterprise = getSession().user?.enterprise_id;
      // The login will wear its colours.
      writePreference("last-enterprise", enterprise);
      return call(contract.enterpriseAssets, enterprise ? { enterprise } : {}, { ...BEHIND, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
