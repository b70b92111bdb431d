import { contract, type Notification } from "@switchboard/contract";
import type { NotificationKind } from "@switchboard/domain/alarms";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { notificationKeys } from "../../../data/notifications.ts";
import { liveKeys } from "../../../data/queries.ts";

const PAGE = 30;
/** Lists load in the background, and a row shows its failure itself. */
const BEHIND = { quiet: true, silent: true } as const;

/** Joins pages by limit and offset (spec §9); an entry that moved between two pages is listed once. */
export function useNotifications(kind: NotificationKind | undefined) {
  const query = useInfiniteQuery({
    queryKey: notificationKeys.list(kind),
    queryFn: ({ pageParam, signal }) => {
      const input = { limit: PAGE, offset: pageParam, ...(kind && { kind }) };
      return call(contract.listNotifications, input, { ...BEHIND, signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ count, notifications }, _, offset) => {
      const next = offset + PAGE;
      return notifications.length > 0 && next < count ? next : undefined;
    },
    // Opening the list always loads the newest entries.
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const all = useMemo(() => {
    const rows = pages?.flatMap((page) => page.notifications) ?? [];
    return [...new Map<string, Notification>(rows.map((each) => [each._id, each])).values()];
  }, [pages]);
  return { ...query, all, unseen: pages?.[0]?.unseen ?? 0, count: pages?.at(-1)?.count ?? 0 };
}

/** Leaves out one run of a schedule. */
export function useSkipRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, due }: NonNullable<Notification["schedule"]>) =>
      call(contract.skipScheduleRun, { id: _id, due }, BEHIND),
    onSuccess: () => client.invalidateQueries({ queryKey: liveKeys.of("schedules") }),
  });
}
