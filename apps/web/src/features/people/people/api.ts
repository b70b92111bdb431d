import { contract, type InputOf, type Member } from "@switchboard/contract";
import { SERVER_SORTS } from "@switchboard/domain/core";
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { NOT_WAITED_FOR } from "../../../data/read-meta.ts";
import { loadPages } from "../../../ui/files/load-pages.ts";
import type { LoadRows } from "../../../ui/files/useTableExport.ts";
import type { Sort } from "../../../ui/table/arrangement.ts";

const PAGE = 50;
/** As many heirs as a list is still pleasant with; the rest is searched for. */
const HEIRS = 20;
const BEHIND = { quiet: true, silent: true } as const;
/** The form shows a failure itself. */
const BESIDE = { silent: true } as const;

type PeopleSort = Pick<InputOf<typeof contract.listUsers>, "sort" | "dir">;

/** Converts the sort order for the server; empty for its default. */
export function peopleSort(sort: Sort): PeopleSort {
  const column = SERVER_SORTS.people.find((each) => each === sort?.column);
  return sort && column ? { sort: column, dir: sort.dir } : {};
}

const peopleKeys = {
  all: () => liveKeys.of("people"),
  list: (search: string, sort: PeopleSort) => [...liveKeys.of("people"), "list", search, sort] as const,
  sessions: (id: string) => [...liveKeys.of("people"), "sessions", id] as const,
  heirs: (search: string) => [...liveKeys.of("people"), "heirs", search] as const,
};

export function membersQuery(search: string, sort: PeopleSort = {}) {
  return infiniteQueryOptions({
    queryKey: peopleKeys.list(search, sort),
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listUsers,
        { limit: PAGE, offset: pageParam, ...sort, ...(search && { search }) },
        { ...BEHIND, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const loaded = pages.length * PAGE;
      return loaded < count ? loaded : undefined;
    },
  });
}

/** Pages by limit and offset (spec §7), joined. */
export function useMembers(search: string, sort: PeopleSort) {
  const query = useInfiniteQuery({
    ...membersQuery(search, sort),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const members = useMemo(() => {
    const rows = pages?.flatMap(({ users }) => users);
    return rows && [...new Map<string, Member>(rows.map((each) => [each._id, each])).values()];
  }, [pages]);
  return { ...query, members, count: pages?.[0]?.count ?? 0 };
}

const AT_ONCE = 200;

/** Everyone who matches, in the order shown. */
export function loadMembers(search: string, sort: PeopleSort): LoadRows<Member> {
  return loadPages(async (offset, signal) => {
    const asked = { limit: AT_ONCE, offset, ...sort, ...(search && { search }) };
    const { users: rows, count } = await call(contract.listUsers, asked, { ...BEHIND, signal });
    return { rows, count };
  });
}

/** Searches people who could take over: only those who have joined. */
export function useHeirs(search: string) {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: peopleKeys.heirs(search),
    meta: NOT_WAITED_FOR,
    queryFn: ({ signal }) => {
      const wanted = { limit: HEIRS, offset: 0, joined: true, ...(search && { search }) };
      return call(contract.listUsers, wanted, { ...BEHIND, signal });
    },
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return { heirs: data?.users ?? [], isWaiting: !error && (!data || isPlaceholderData), hasFailed: error !== null };
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: peopleKeys.all() });
    void client.invalidateQueries({ queryKey: liveKeys.of("grants") });
  }, [client]);
}

export function useInvite() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.createUser>) => call(contract.createUser, input, BESIDE),
    onSuccess: useRefresh(),
  });
}

export function useEditMember() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editUser>) => call(contract.editUser, input, BESIDE),
    onSuccess: useRefresh(),
  });
}

export function useDeleteMember() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.deleteUser>) => call(contract.deleteUser, input, BESIDE),
    onSuccess: useRefresh(),
  });
}

export function useInviteAgain() {
  return useMutation({ mutationFn: (id: string) => call(contract.inviteAgain, { id }) });
}

export function useMemberSessions(id: string) {
  return useQuery({
    queryKey: peopleKeys.sessions(id),
    queryFn: ({ signal }) => call(contract.memberSessions, { id }, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

/** One of someone's sessions in this enterprise, or all of them. */
export function useEndMemberSessions(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session?: string) => call(contract.endMemberSessions, { id, ...(session && { session }) }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKeys.sessions(id) }),
  });
}

export const resetMemberFactor = (id: string) => call(contract.resetMemberFactor, { id }, BESIDE);
