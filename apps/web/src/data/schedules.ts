import { type AlreadySent, contract, type InputOf, type ReplyOf, type Schedule } from "@switchboard/contract";
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

async function readAll(signal: AbortSignal): Promise<Schedule[]> {
  const found: Schedule[] = [];
  for (;;) {
    const page = { limit: PAGE, offset: found.length };
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

/** Counts the schedules, and those that can do nothing. */
export function scheduleCountsQuery() {
  return queryOptions<ReplyOf<typeof contract.scheduleCount>>({
    queryKey: [...scheduleKeys.all(), "counts"],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => call(contract.scheduleCount, {}, { quiet: true, silent: true, signal }),
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
