import { contract, type Schedule, type ScheduleRun } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";

const BEHIND = { quiet: true, silent: true } as const;
const NEXT = 5;

export interface FailedToday {
  docs: ScheduleRun[];
  count: number;
}

/** Reads today's failed runs; reloaded whenever a run has ended. */
export function failedTodayQuery() {
  return queryOptions<FailedToday>({
    queryKey: [...liveKeys.of("schedules"), "failed-today"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.failedSchedules, {}, { ...BEHIND, signal }),
  });
}

export function nextSchedulesQuery() {
  return queryOptions<Schedule[]>({
    queryKey: [...liveKeys.of("schedules"), "next"],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const { docs } = await call(contract.listSchedules, { isActive: true, limit: NEXT }, { ...BEHIND, signal });
      return docs.filter((each) => each.next_run !== null);
    },
  });
}
