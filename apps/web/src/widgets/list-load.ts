export interface ListLoad {
  /** Nothing has come yet, and something is on its way. */
  isWaiting: boolean;
  /** Why the last try came to nothing; none while another is under way. */
  error: Error | null | undefined;
  retry(): void;
  /** What is shown answers what was asked before; the answer to this is on its way. */
  isReplacing?: boolean;
}

interface Query {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  refetch(): Promise<unknown>;
}

/** How far the query of a list is. */
export function loadOf({ data, error, isFetching, isPlaceholderData = false, refetch }: Query): ListLoad {
  return {
    isWaiting: data === undefined && (isFetching || error === null),
    error: isFetching ? null : error,
    retry: () => void refetch(),
    isReplacing: isPlaceholderData && isFetching,
  };
}
