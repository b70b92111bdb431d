import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { parkingPastQuery } from "../../../data/parking-past.ts";
import { useConnection } from "../../../live/useLive.ts";
import { type ListLoad, loadOf } from "../../../widgets/list-load.ts";

/** What the sensors said before this tab listened, and again whenever it begins to listen. */
export function useParkingPast(ids: readonly string[]): ListLoad {
  const past = useQuery(parkingPastQuery(ids));
  const { refetch } = past;
  const isConnected = useConnection().state === "connected";
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    // A car that moved before the connection stood was heard by the store alone.
    if (isConnected && !wasConnected.current) void refetch();
    wasConnected.current = isConnected;
  }, [isConnected, refetch]);
  return loadOf(past);
}
