import { type BillSummary, contract, type InputOf, type ReplyOf, type Supply } from "@switchboard/contract";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE, SAID_IN_PLACE } from "./read-meta.ts";

const QUIET = { quiet: true, silent: true } as const;
/** The current month keeps changing while the page is open. */
const REFRESH_MS = 60_000;

export type Bills = ReplyOf<typeof contract.listBills>;
export type OneBill = ReplyOf<typeof contract.oneBill>;
export type EnergyCost = ReplyOf<typeof contract.energyCost>;
export type { BillSummary, Supply };

/** Lists the connections to a utility whose meters the user may see in full. */
export function suppliesQuery() {
  return queryOptions<readonly Supply[]>({
    queryKey: [...liveKeys.of("supplies"), "supplies"],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => (await call(contract.listSupplies, undefined, { ...QUIET, signal })).docs,
  });
}

/** Lists the months of a supply, newest first, with a forecast of the current one. */
export function billsQuery(supply: string, limit = 13) {
  return queryOptions<Bills>({
    queryKey: [...liveKeys.of("supplies"), "list", supply, limit],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listBills, { supply, limit }, { ...QUIET, signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Reads one bill; `day` is any day of its month. */
export function billQuery(supply: string, day: string) {
  return queryOptions<OneBill>({
    queryKey: [...liveKeys.of("supplies"), "one", supply, day],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.oneBill, { supply, day }, { ...QUIET, signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Reads the cost of energy, which is shown beside the energy and not waited for. */
export function costQuery(input: InputOf<typeof contract.energyCost>) {
  return queryOptions<EnergyCost>({
    queryKey: [...liveKeys.of("supplies"), "cost", input],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => call(contract.energyCost, input, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Reloads everything computed from tariffs, supplies or figures after a change of them. */
export function useRefreshBills() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: liveKeys.of("supplies") });
    await client.invalidateQueries({ queryKey: liveKeys.of("tariffs") });
  };
}
