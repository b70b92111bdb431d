import { type AlreadySent, contract, type InputOf, type Schedule } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { tellAlreadySent } from "./already-sent.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE, SAID_IN_PLACE } from "./read-meta.ts";
import { NO_ROOM } from "./rooms.ts";

const PAGE = 500;
/** Failures of schedules show no notice (spec §8), because the screen shows them in place. */
export const BESIDE = { silent: true };

export const scheduleKeys = {
  all: () => liveKeys.of("schedules"),
  one: (id: string) => [...scheduleKeys.all(), "one", id] as const,
  history: (id: string) => [...scheduleKeys.all(), "history", id] as const,
};

async function readAll(signal: AbortSignal, filter: { isActive?: boolean } = {}): Promise<Schedule[]> {
  const found: Schedule[] = [];
  for (;;) {
    const page = { ...filter, limit: PAGE, offset: found.length };
    const { docs, count } = await call(contract.listSchedules, page, { quiet: true, silent: true, signal });
    found.push(...docs);
    if (docs.length === 0 || found.length >= count) return found;
  }
}

/** Reads all schedules, those due next first, so that the list and the week need no further requests. */
export function schedulesQuery() {
  return queryOptions<Schedule[]>({
    queryKey: [...scheduleKeys.all(), "list"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => readAll(signal),
  });
}

/** Reads all enabled schedules, to see whether they can do anything. */
export function activeSchedulesQuery() {
  return queryOptions<Schedule[]>({
    queryKey: [...scheduleKeys.all(), "active"],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => readAll(signal, { isActive: true }),
  });
}

/** Counts the schedules of others that switch something in a room; admins see those themselves. */
export function schedulesByOthersQuery(room: string) {
  return queryOptions<number>({
    queryKey: [...scheduleKeys.all(), "others", room],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const input = room === NO_ROOM ? {} : { room };
      return (await call(contract.schedulesByOthers, input, { quiet: true, silent: true, signal })).count;
    },
  });
}

/** Reloads everything that shows a changed schedule, and reports commands that were already sent. */
export function useRefreshSchedules() {
  const client = useQueryClient();
  return (reply: AlreadySent) => {
    void tellAlreadySent(reply);
    return client.invalidateQueries({ queryKey: scheduleKeys.all() });
  };
}

/** Leaves out the run at an instant, or plans it again. */
export function useSkipRun(kind: "skip" | "unskip") {
  const refresh = useRefreshSchedules();
  const endpoint = kind === "skip" ? contract.skipScheduleRun : contract.unskipScheduleRun;
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.skipScheduleRun>): Promise<Schedule & AlreadySent> =>
      call(endpoint, input, BESIDE),
    onSuccess: refresh,
  });
}

export function usePauseSchedule() {
  const refresh = useRefreshSchedules();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.pauseSchedule>) => call(contract.pauseSchedule, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useResumeSchedule() {
  const refresh = useRefreshSchedules();
  return useMutation({
    mutationFn: (id: string): Promise<Schedule & AlreadySent> => call(contract.resumeSchedule, { id }, BESIDE),
    onSuccess: refresh,
  });
}
