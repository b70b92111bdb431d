import { contract, type Notification, type ReplyOf } from "@switchboard/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";

type Page = ReplyOf<typeof contract.listNotifications>;

export const notificationKeys = {
  all: () => liveKeys.of("notifications"),
  latest: () => [...liveKeys.of("notifications"), "latest"] as const,
  list: (kind: Notification["kind"] | undefined) => [...liveKeys.of("notifications"), "list", kind ?? ""] as const,
};

const LATEST = 5;
const BEHIND = { quiet: true, silent: true } as const;

/** Reads the newest few and the number of unseen ones, shared by the bell, the home screen and the announcements. */
export function latestNotificationsQuery() {
  return queryOptions<Page>({
    queryKey: notificationKeys.latest(),
    queryFn: ({ signal }) => call(contract.listNotifications, { limit: LATEST, offset: 0 }, { ...BEHIND, signal }),
  });
}

function setUnseen(client: QueryClient, unseen: number): void {
  client.setQueryData(latestNotificationsQuery().queryKey, (page) => page && { ...page, unseen });
}

/** Opening the list can mark all as seen and sets the unseen count to 0 (spec §4). */
export function useMarkAllSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.markAllNotificationsSeen, undefined, BEHIND),
    onSuccess: ({ unseen }) => {
      setUnseen(client, unseen);
      return client.invalidateQueries({ queryKey: notificationKeys.all() });
    },
  });
}

export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.markNotificationSeen, { id }, { quiet: true }),
    onSuccess: ({ unseen }) => {
      setUnseen(client, unseen);
      return client.invalidateQueries({ queryKey: notificationKeys.all() });
    },
  });
}
