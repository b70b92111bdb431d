import { type AlreadySent, contract, type DayRun, type InputOf, type Schedule } from "@switchboard/contract";
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";
import { BESIDE, scheduleKeys, useRefreshSchedules } from "../../../data/schedules.ts";

const RUNS = 50;

/** Reads one schedule; null when it does not exist for this user. */
export function scheduleQuery(id: string) {
  return queryOptions<Schedule | null>({
    queryKey: scheduleKeys.one(id),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const { docs } = await call(contract.listSchedules, { id }, { quiet: true, silent: true, signal });
      return docs[0] ?? null;
    },
  });
}

export function historyQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: scheduleKeys.history(id),
    meta: SAID_IN_PLACE,
    queryFn: ({ signal, pageParam: offset }) =>
      call(
        contract.scheduleHistory,
        { id, limit: String(RUNS), offset: String(offset) },
        { quiet: true, silent: true, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const loaded = pages.reduce((sum, { docs }) => sum + docs.length, 0);
      return loaded < count ? loaded : undefined;
    },
  });
}

/** Reads the runs of all schedules from a day on. */
export function runsQuery(day: string, days: number) {
  return queryOptions<DayRun[]>({
    queryKey: [...scheduleKeys.all(), "runs", day, days],
    meta: SAID_IN_PLACE,
    enabled: days > 0,
    queryFn: async ({ signal }) => {
      const input = { day, days: String(days) };
      return (await call(contract.scheduleRuns, input, { quiet: true, silent: true, signal })).runs;
    },
  });
}

type SaveInput = InputOf<typeof contract.newSchedule> & Pick<InputOf<typeof contract.editSchedule>, "only">;

/** Creates a schedule, or changes the one with the id. */
export function useSaveSchedule(id: string | undefined) {
  const refresh = useRefreshSchedules();
  return useMutation({
    mutationFn: ({ only, ...input }: SaveInput): Promise<Schedule & AlreadySent> =>
      id === undefined
        ? call(contract.newSchedule, input, BESIDE)
        : call(contract.editSchedule, { ...input, id, only }, BESIDE),
    onSuccess: refresh,
  });
}

export function useSetScheduleActive() {
  const refresh = useRefreshSchedules();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.setScheduleActive>) => call(contract.setScheduleActive, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useDeleteSchedule() {
  const refresh = useRefreshSchedules();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteSchedule, { id }, BESIDE),
    onSuccess: refresh,
  });
}
