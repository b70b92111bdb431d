import { type Alarm, contract, type InputOf, type ReplyOf } from "@switchboard/contract";
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

export type AlarmsQuery = Omit<InputOf<typeof contract.listAlarms>, "limit" | "offset">;

const BEHIND = { quiet: true, silent: true } as const;
/** The states of alarms that somebody has to know of; paused ones are left out. */
const OPEN: readonly Alarm["state"][] = ["active", "acknowledged", "cleared"];
const isOpen = ({ state }: Alarm) => OPEN.includes(state);
/** The most that one call answers. */
const PAGE = 200;

const alarmKeys = {
  all: () => liveKeys.of("alarms"),
  list: (asked: AlarmsQuery) => [...liveKeys.of("alarms"), "list", asked] as const,
  one: (id: string) => [...liveKeys.of("alarms"), "one", id] as const,
};

/** Pages, joined; what moved on between two pages stands once. */
export function useAlarms(asked: AlarmsQuery, isEnabled = true) {
  const query = useInfiniteQuery({
    queryKey: alarmKeys.list(asked),
    meta: SAID_IN_PLACE,
    enabled: isEnabled,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listAlarms, { ...asked, limit: PAGE, offset: pageParam }, { ...BEHIND, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count, docs }, _, offset) =>
      docs.length > 0 && offset + PAGE < count ? offset + PAGE : undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const alarms = useMemo(() => {
    const rows = pages?.flatMap(({ docs }) => docs);
    return rows && [...new Map<string, Alarm>(rows.map((each) => [each._id, each])).values()];
  }, [pages]);
  return { ...query, alarms, count: pages?.[0]?.count ?? 0, counts: pages?.[0]?.counts };
}

async function listAll(asked: AlarmsQuery, signal: AbortSignal): Promise<Alarm[]> {
  const found: Alarm[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { docs, count } = await call(contract.listAlarms, { ...asked, limit: PAGE, offset }, { ...BEHIND, signal });
    found.push(...docs);
    if (docs.length === 0 || offset + PAGE >= count) return found;
  }
}

/** Returns the open alarms of a place with those folded below them, such as the devices of a floor that went offline together. */
export function openAlarmsQuery(place: string) {
  return queryOptions<Alarm[]>({
    queryKey: [...alarmKeys.all(), "open", place],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const withFolded = async (alarms: readonly Alarm[]): Promise<Alarm[]> => {
        const causes = alarms.filter(({ below }) => below > 0);
        const folded = await Promise.all(
          causes.map(async ({ _id }) => withFolded((await listAll({ under: _id }, signal)).filter(isOpen))),
        );
        return [...alarms, ...folded.flat()];
      };
      return withFolded(await listAll({ place, states: OPEN.join(",") }, signal));
    },
    staleTime: 0,
  });
}

/** One alarm with its life. */
export function alarmQuery(id: string) {
  return queryOptions<ReplyOf<typeof contract.oneAlarm>>({
    queryKey: alarmKeys.one(id),
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.oneAlarm, { id }, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

export function useRefreshAlarms(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: alarmKeys.all() });
}

export function useAssignAlarm() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.assignAlarm>) => call(contract.assignAlarm, input),
    onSettled: useRefreshAlarms(),
  });
}

export function useNoteAlarm() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.noteAlarm>) => call(contract.noteAlarm, input, { silent: true }),
    onSuccess: useRefreshAlarms(),
  });
}

export function useLinkTicket() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.linkAlarmTicket>) => call(contract.linkAlarmTicket, input),
    onSuccess: useRefreshAlarms(),
  });
}
