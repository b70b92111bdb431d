export interface ListLoad {
  /** True while nothing has been loaded and a request is under way. */
  isWaiting: boolean;
  /** The error of the last attempt; missing while another is under way. */
  error: Error | null | undefined;
  retry(): void;
  /** True while the rows answer an earlier request. */
  isReplacing?: boolean;
}

interface Query {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  refetch(): Promise<unknown>;
}

export function loadOf({ data, error, isFetching, isPlaceholderData = false, refetch }: Query): ListLoad {
  return {
    isWaiting: data === undefined && (isFetching || error === null),
    error: isFetching ? null : error,
    retry: () => void refetch(),
    isReplacing: isPlaceholderData && isFetching,
  };
}

/** Combines two loads of which a list needs both. A retry repeats those that have failed. */
export function bothLoads(one: ListLoad, other: ListLoad): ListLoad {
  return {
    ...one,
    isWaiting: one.isWaiting || other.isWaiting,
    error: one.error ?? other.error,
    retry: () => {
      for (const load of [one, other]) if (load.error) load.retry();
    },
  };
}
