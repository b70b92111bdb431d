import type { Query, QueryCache } from "@tanstack/react-query";
import { beginActivity } from "../../api/activity.ts";
import { isPolled } from "./polled.ts";

/**
 * True when somebody waits for this answer: nothing of it is on the screen yet, or a further page was requested. A failed poll
 * continues by itself.
 */
function isAwaited(query: Query): boolean {
  const { state, meta } = query;
  const hasNothing = state.data === undefined || state.fetchMeta?.fetchMore !== undefined;
  const isByItself = state.errorUpdateCount > 0 && isPolled(query);
  return state.fetchStatus === "fetching" && hasNothing && !isByItself && !meta?.quiet;
}

/** Counts slow reads for the loader (spec §4). Refreshes of shown data, by a poll or a change, are left out. */
export function followAwaited(cache: QueryCache): void {
  const ends = new Map<Query, () => void>();
  cache.subscribe(({ query }) => {
    // Queries removed at sign-out keep notifying about their observers.
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
