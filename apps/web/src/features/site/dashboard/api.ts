import { contract, type Schedule, type ScheduleRun } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { DISPENSABLE, SAID_IN_PLACE } from "../../../data/read-meta.ts";

const BEHIND = { quiet: true, silent: true } as const;
const NEXT = 5;
const LOOKED_AT = 100;

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

/** The active ones that are due next, to see whether they can do anything. */
export function activeSchedulesQuery() {
  return queryOptions<Schedule[]>({
    queryKey: [...liveKeys.of("schedules"), "active"],
    meta: DISPENSABLE,
    queryFn: async ({ signal }) =>
      (await call(contract.listSchedules, { isActive: true, limit: LOOKED_AT }, { ...BEHIND, signal })).docs,
  });
}

/** How many readings wait for an admin to decide. */
export function doubtfulCountQuery() {
  return queryOptions<number>({
    queryKey: [...liveKeys.of("energy"), "doubtful-count"],
    meta: DISPENSABLE,
    queryFn: async ({ signal }) =>
      (await call(contract.doubtfulReadings, { decided: false, limit: 1 }, { ...BEHIND, signal })).count,
  });
}

export function scheduleCountQuery() {
  return queryOptions<number>({
    queryKey: [...liveKeys.of("schedules"), "count"],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => (await call(contract.scheduleCount, {}, { ...BEHIND, signal })).count,
  });
}
