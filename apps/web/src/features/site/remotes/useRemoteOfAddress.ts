import { useParams } from "@tanstack/react-router";
import { useRemotes } from "./api.ts";

/** The remote that the address names. */
export function useRemoteOfAddress() {
  const { r = "" } = useParams({ strict: false }) as { r?: string };
  const { data, error, isFetching, refetch } = useRemotes();
  const remote = data?.find(({ _id }) => _id === r);
  return {
    remote,
    isWaiting: data === undefined && (isFetching || !error),
    isMissing: data !== undefined && !remote && !isFetching,
    error: !data && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}
