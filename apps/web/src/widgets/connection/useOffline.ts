import { useHasNoNetwork } from "../../api/network.ts";
import { useSession } from "../../api/session.ts";
import { oldestListShown, useIsKeptShown } from "../../data/kept/keeping.ts";
import { useConnection } from "../../live/useLive.ts";

interface Offline {
  /** `network`: this browser has none. `server`: the server does not answer. */
  why: "network" | "server";
  /** The age of the oldest data on this screen; undefined when unknown. */
  asOf: number | undefined;
}

/** Returns undefined while the data is live, and for the demo, which needs no network. */
export function useOffline(): Offline | undefined {
  const { user } = useSession();
  const hasNoNetwork = useHasNoNetwork();
  const isKept = useIsKeptShown();
  const { state, lostAt } = useConnection();
  const isOffline = !user?.is_demo && state !== "connected" && (hasNoNetwork || isKept);
  if (!isOffline) return undefined;
  const times = [lostAt, oldestListShown()].filter((at) => at !== undefined);
  return { why: hasNoNetwork ? "network" : "server", asOf: times.length > 0 ? Math.min(...times) : undefined };
}
