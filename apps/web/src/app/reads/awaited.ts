import type { Query, QueryCache } from "@tanstack/react-query";
import { beginActivity } from "../../api/activity.ts";
import { isPolled } from "./polled.ts";

/**
 * Whether someone waits for this answer: nothing of it is on the screen yet, or a further page was asked for. A poll that
 * has failed goes on by itself.
 */
function isAwaited(query: Query): boolean {
  const { state, meta } = query;
  const hasNothing = state.data === undefined || state.fetchMeta?.fetchMore !== undefined;
  const isByItself = state.errorUpdateCount > 0 && isPolled(query);
  return state.fetchStatus === "fetching" && hasNothing && !isByItself && !meta?.quiet;
}

/** Counts slow reads for the loader (spec §4). A refresh of what is on the screen, by a poll or a change, is left out. */
export function followAwaited(cache: QueryCache): void {
  const ends = new Map<Query, () => void>();
  cache.subscribe(({ query }) => {
    // At a sign-out queries are forgotten under way, and go on telling of their observers.
    const isKept = cache.get(query.queryHash) === query;
    const isRunning = isKept && isAwaited(query);
    if (isRunning === ends.has(query)) return;
    if (isRunning) ends.set(query, beginActivity());
    else {
      ends.get(query)?.();
      ends.delete(query);
    }
  });
}
