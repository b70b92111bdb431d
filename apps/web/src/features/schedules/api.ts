import { type AlreadySent, contract, type InputOf, type Schedule } from "@switchboard/contract";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { tellAlreadySent } from "../../data/already-sent.ts";
import { SAID_IN_PLACE } from "../../data/read-meta.ts";
import { scheduleKeys } from "../../data/schedules.ts";
import { call } from "../../gateway/gateway.ts";

/** Failures of schedules are told without a notice (spec §8): the screen says them where they belong. */
const BESIDE = { silent: true };
const RUNS = 50;

/** One schedule; null where there is none for this person. */
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

function useRefresh() {
  const client = useQueryClient();
  return (reply: AlreadySent) => {
    void tellAlreadySent(reply);
    return client.invalidateQueries({ queryKey: scheduleKeys.all() });
  };
}

type SaveInput = InputOf<typeof contract.newSchedule> & Pick<InputOf<typeof contract.editSchedule>, "only">;

/** Makes a schedule, or changes the one that is named. */
export function useSaveSchedule(id: string | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ only, ...input }: SaveInput): Promise<Schedule & AlreadySent> =>
      id === undefined
        ? call(contract.newSchedule, input, BESIDE)
        : call(contract.editSchedule, { ...input, id, only }, BESIDE),
    onSuccess: refresh,
  });
}

export function useSetScheduleActive() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.setScheduleActive>) => call(contract.setScheduleActive, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useDeleteSchedule() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteSchedule, { id }, BESIDE),
    onSuccess: refresh,
  });
}
