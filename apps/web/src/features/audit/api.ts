import { type AuditEntry, contract, type InputOf } from "@switchboard/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { liveKeys } from "../../data/queries.ts";
import { NOT_WAITED_FOR } from "../../data/read-meta.ts";
import { call } from "../../gateway/gateway.ts";
import { getSession } from "../../gateway/session.ts";

const PAGE = 100;
const EXPORT_PAGE = 1000;
const NAMES = 20;
/** As much as a spreadsheet is still pleasant with. */
export const EXPORT_MOST = 20_000;
const BEHIND = { quiet: true, silent: true } as const;

export type AuditFilter = Omit<InputOf<typeof contract.auditLog>, "limit" | "before">;

/** Newest first; older pages follow the last entry, so that new ones shift nothing. */
export function useAudit(filter: AuditFilter) {
  const query = useInfiniteQuery({
    queryKey: ["audit", getSession().user?.enterprise_id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.auditLog,
        { ...filter, limit: PAGE, ...(pageParam && { before: pageParam }) },
        { ...BEHIND, signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?._id : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages]);
  return { ...query, entries };
}

/** All that the filter finds, up to what can be exported. */
export async function loadAll(filter: AuditFilter): Promise<{ entries: AuditEntry[]; isCut: boolean }> {
  const entries: AuditEntry[] = [];
  let before: string | undefined;
  do {
    const page = await call(contract.auditLog, { ...filter, limit: EXPORT_PAGE, ...(before && { before }) }, BEHIND);
    entries.push(...page.entries);
    before = page.more ? page.entries.at(-1)?._id : undefined;
  } while (before && entries.length < EXPORT_MOST);
  return { entries, isCut: before !== undefined };
}

/** Names that fit what was typed; the record also knows people who have gone, so any other can be typed. */
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
