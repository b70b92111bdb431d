import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { tellFailure } from "../api/call.ts";
import { onSessionEnd, onSessionRenewed } from "../api/session.ts";
import { isUnreached, standIn } from "../data/kept/keeping.ts";
import { followAwaited } from "./reads/awaited.ts";
import { createReadFailures } from "./reads/failures.ts";

/**
 * Changes arrive over the broker, so queries need no polling; only a call without an answer is retried. Calls are made regardless of
 * the browser's network state, because the server may be in the same building.
 */
export function createQueryClient(): QueryClient {
  const failures = createReadFailures(tellFailure);
  const queryCache = new QueryCache({
    onError: (error, query) => {
      failures.failed(error, query);
      if (isUnreached(error)) standIn(client, query);
    },
    onSuccess: (_, query) => failures.answered(query),
  });
  followAwaited(queryCache);
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === "network",
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}

export const queryClient = createQueryClient();

onSessionEnd(() => queryClient.clear());
onSessionRenewed(() => queryClient.clear());
