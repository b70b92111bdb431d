import { useEffect, useRef } from "react";
import { useConnection } from "../live/useLive.ts";

/** Longer than it takes to subscribe to every topic, and to store what devices have just reported. */
const SETTLED_AFTER_MS = 5_000;

/**
 * Loads again on each connection, because only the server knows what happened before. Loads once more a little later: a report that
 * arrives while the topics are being subscribed is not heard here, and may not be stored when the first reply is read.
 */
export function useRefetchOnConnect(refetch: () => unknown): void {
  const isConnected = useConnection().state === "connected";
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    const hasConnected = isConnected && !wasConnected.current;
    wasConnected.current = isConnected;
    if (!hasConnected) return undefined;
    void refetch();
    const timer = setTimeout(() => void refetch(), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isConnected, refetch]);
}
