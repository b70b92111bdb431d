import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useConnection } from "../../live/useLive.ts";
import { parkingPastQuery } from "./api.ts";

/** What the sensors said before this tab listened, and again whenever it begins to listen. */
export function useParkingPast(ids: readonly string[]): { isWaiting: boolean; isMissing: boolean } {
  const { isPending, isError, refetch } = useQuery(parkingPastQuery(ids));
  const isConnected = useConnection().state === "connected";
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    // A car that moved before the connection stood was heard by the store alone.
    if (isConnected && !wasConnected.current) void refetch();
    wasConnected.current = isConnected;
  }, [isConnected, refetch]);
  return { isWaiting: isPending && ids.length > 0, isMissing: isError };
}
