import { useQuery } from "@tanstack/react-query";
import { parkingPastQuery } from "../../../data/parking-past.ts";
import { useRefetchOnConnect } from "../../../data/useRefetchOnConnect.ts";
import { type ListLoad, loadOf } from "../../../widgets/list-load.ts";

/** Loads the sensors' reports from before this tab connected, and again after each reconnection. */
export function useParkingPast(ids: readonly string[]): ListLoad {
  const past = useQuery(parkingPastQuery(ids));
  useRefetchOnConnect(past.refetch);
  return loadOf(past);
}
