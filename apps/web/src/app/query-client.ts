import { QueryClient } from "@tanstack/react-query";
import { GatewayError } from "../gateway/gateway-error.ts";
import { onSessionEnd, onSessionRenewed } from "../gateway/session.ts";

/** Changes arrive over the broker, so queries need no polling; only a call that got no answer is worth a second try. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof GatewayError && error.code === "network",
    },
    mutations: { retry: false },
  },
});

onSessionEnd(() => queryClient.clear());
onSessionRenewed(() => queryClient.clear());
