export interface ListLoad {
  /** Nothing has come yet, and something is on its way. */
  isWaiting: boolean;
  /** Why the last try came to nothing; none while another is under way. */
  error: Error | null | undefined;
  retry(): void;
}

interface Query {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** How far the query of a list is. */
export function loadOf({ data, error, isFetching, refetch }: Query): ListLoad {
  return {
    isWaiting: data === undefined && (isFetching || error === null),
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}
