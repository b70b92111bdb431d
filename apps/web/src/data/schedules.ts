import { contract, type Schedule } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../gateway/gateway.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

const PAGE = 500;

export const scheduleKeys = {
  all: () => liveKeys.of("schedules"),
  one: (id: string) => [...scheduleKeys.all(), "one", id] as const,
  history: (id: string) => [...scheduleKeys.all(), "history", id] as const,
};

/** All of them, those due next first: a list and a week are searched and drawn without asking again. */
export function schedulesQuery() {
  return queryOptions<Schedule[]>({
    queryKey: [...scheduleKeys.all(), "list"],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const found: Schedule[] = [];
      for (;;) {
        const page = { limit: PAGE, offset: found.length };
        const { docs, count } = await call(contract.listSchedules, page, { quiet: true, silent: true, signal });
        found.push(...docs);
        if (docs.length === 0 || found.length >= count) return found;
      }
    },
  });
}
