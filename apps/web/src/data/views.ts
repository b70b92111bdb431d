import { contract, type InputOf, type View } from "@switchboard/contract";
import type { Arrangement, TableName } from "@switchboard/domain/core";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { getSession, onSessionEnd, onSessionRenewed } from "../api/session.ts";
import { writePreference } from "../ui/preferences.ts";
import { liveKeys } from "./queries.ts";
import { DISPENSABLE } from "./read-meta.ts";

const BEHIND = { quiet: true, silent: true } as const;
/** The form shows a failure itself. */
const BESIDE = { silent: true } as const;
/** One drag or a few presses are sent as one change. */
const SETTLED_MS = 800;

interface KeptViews {
  views: View[];
  last: Arrangement | null;
}

/** Reads the user's views of a list and its last arrangement; the list does not wait for them. */
export function viewsQuery(list: TableName) {
  return queryOptions<KeptViews>({
    queryKey: [...liveKeys.of("views"), list],
    meta: DISPENSABLE,
    queryFn: ({ signal }) => call(contract.listViews, { list }, { ...BEHIND, signal }),
    staleTime: 60_000,
  });
}

/** The key of the arrangement remembered in this browser until sign-out, so that a table appears at once as it was left. */
export function arrangementKey(list: TableName): string {
  const { user } = getSession();
  return `table.${user?.enterprise_id ?? ""}.${user?._id ?? ""}.${list}`;
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** An arrangement made just before signing out is not sent for whoever signs in next. */
function forgetWaiting(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
}
onSessionEnd(forgetWaiting);
onSessionRenewed(forgetWaiting);

/** Remembers the arrangement here at once, and on the server a little later; null is the standard one. */
export function keepArrangement(list: TableName, arrangement: Arrangement | null): void {
  const key = arrangementKey(list);
  writePreference(key, arrangement ?? undefined);
  clearTimeout(waiting.get(key));
  const timer = setTimeout(() => {
    waiting.delete(key);
    // Somebody else may have signed in meanwhile.
    if (key !== arrangementKey(list)) return;
    call(contract.keepArrangement, { list, arrangement }, BEHIND).catch(() => undefined);
  }, SETTLED_MS);
  waiting.set(key, timer);
}

function useRefresh(list: TableName): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: viewsQuery(list).queryKey });
}

export function useNewView(list: TableName) {
  return useMutation({
    mutationFn: (view: Omit<InputOf<typeof contract.newView>, "list">) =>
      call(contract.newView, { ...view, list }, BESIDE),
    onSuccess: useRefresh(list),
  });
}

export function useEditView(list: TableName) {
  return useMutation({
    mutationFn: (view: Omit<InputOf<typeof contract.editView>, "list">) =>
      call(contract.editView, { ...view, list }, BESIDE),
    onSettled: useRefresh(list),
  });
}

export function useDeleteView(list: TableName) {
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteView, { id }, BESIDE),
    onSuccess: useRefresh(list),
  });
}
