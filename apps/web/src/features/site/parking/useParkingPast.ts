import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { parkingPastQuery } from "../../../data/parking-past.ts";
import { useConnection } from "../../../live/useLive.ts";
import { type ListLoad, loadOf } from "../../../widgets/list-load.ts";

/** Loads the sensors' reports from before this tab connected, and again after each reconnection. */
export function useParkingPast(ids: readonly string[]): ListLoad {
  const past = useQuery(parkingPastQuery(ids));
  const { refetch } = past;
  const isConnected = useConnection().state === "connected";
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    // A car that moved before the connection was established is known to the server alone.
    if (isConnected && !wasConnected.current) void refetch();
    wasConnected.current = isConnected;
  }, [isConnected, refetch]);
  return loadOf(past);
}
