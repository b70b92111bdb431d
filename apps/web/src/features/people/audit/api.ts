import { type AuditEntry, contract, type InputOf } from "@switchboard/contract";
import type { SortDirection } from "@switchboard/domain/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { liveKeys } from "../../../data/queries.ts";
import { NOT_WAITED_FOR } from "../../../data/read-meta.ts";

const PAGE = 100;
const WHOLE_PAGE = 1000;
const NAMES = 20;
/** As much as a spreadsheet is still pleasant with. */
export const EXPORT_MOST = 20_000;
/** As many as are fetched to be sorted by something else than time; more are to be narrowed first. */
export const SORTED_MOST = 5000;
const BEHIND = { quiet: true, silent: true } as const;

export type AuditFilter = Omit<InputOf<typeof contract.auditLog>, "limit" | "before" | "dir">;

/** By time; the pages after the first follow the last entry, so that new ones shift nothing. */
export function useAudit(filter: AuditFilter, dir: SortDirection, isEnabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: ["audit", getSession().user?.enterprise_id, filter, dir],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.auditLog,
        { ...filter, dir, limit: PAGE, ...(pageParam && { before: pageParam }) },
        { ...BEHIND, signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?._id : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
    enabled: isEnabled,
  });
  const pages = query.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages]);
  return { ...query, entries };
}

interface Whole {
  entries: AuditEntry[];
  /** There are more than that. */
  isCut: boolean;
}

interface WholeAsked {
  most: number;
  dir?: SortDirection;
  signal?: AbortSignal;
  tell?(done: number): void;
}

/** All that the filter finds, up to a bound. */
export async function loadAll(filter: AuditFilter, { most, dir = "desc", signal, tell }: WholeAsked): Promise<Whole> {
  const entries: AuditEntry[] = [];
  let before: string | undefined;
  do {
    const asked = { ...filter, dir, limit: WHOLE_PAGE, ...(before && { before }) };
    const page = await call(contract.auditLog, asked, { ...BEHIND, ...(signal && { signal }) });
    entries.push(...page.entries);
    tell?.(entries.length);
    before = page.more ? page.entries.at(-1)?._id : undefined;
  } while (before && entries.length < most);
  return { entries, isCut: before !== undefined };
}

/** The whole of it, to be put in the order of words that only the screen knows. */
export function useWholeAudit(filter: AuditFilter, isEnabled: boolean) {
  return useQuery({
    queryKey: ["audit", getSession().user?.enterprise_id, "whole", filter],
    queryFn: ({ signal }) => loadAll(filter, { most: SORTED_MOST, signal }),
    staleTime: 0,
    enabled: isEnabled,
  });
}

/** Suggests matching names; any other can be typed, because the record also contains people who have left. */
export function useNames(search: string): string[] {
  const { data } = useQuery({
    queryKey: [...liveKeys.of("people"), "names", search],
    meta: NOT_WAITED_FOR,
    queryFn: ({ signal }) =>
      call(contract.listUsers, { limit: NAMES, offset: 0, ...(search && { search }) }, { ...BEHIND, signal }),
    placeholderData: (before) => before,
  });
  return data?.users.map(({ name }) => name) ?? [];
}
