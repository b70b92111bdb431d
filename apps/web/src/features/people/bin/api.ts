import { contract, type InputOf } from "@switchboard/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { tellRestored } from "../../../data/undo-delete.ts";

const PAGE = 50;

export type BinFilter = Pick<InputOf<typeof contract.listBin>, "thing" | "search">;

/** Lists the deleted things, newest first. */
export function useBin(filter: BinFilter) {
  const query = useInfiniteQuery({
    queryKey: [...liveKeys.of("bin"), filter],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listBin, { ...filter, limit: PAGE, offset: pageParam }, { quiet: true, silent: true, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const read = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return read < count ? read : undefined;
    },
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages]);
  return { ...query, entries };
}

export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.restoreBinned, { id }),
    onSuccess: (restored) => void tellRestored(client, [restored]),
    // Reloads the list, because another admin may have acted first.
    onError: () => void client.invalidateQueries({ queryKey: liveKeys.of("bin") }),
  });
}

export function usePurge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.purgeBinned, { id }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: liveKeys.of("bin") }),
  });
}
