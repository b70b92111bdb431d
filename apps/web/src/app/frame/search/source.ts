import type { UseQueryResult } from "@tanstack/react-query";
import type { Loadable } from "../../../widgets/LoadFailure.tsx";
import type { Thing } from "./thing.ts";

/** A part of the searchable things with its loading state. */
export interface Source {
  things: readonly Thing[];
  isComing: boolean;
  /** The lists that could not be loaded. */
  failed: readonly Loadable[];
}

/** Combines the loading states of a source's queries. */
export function loadOfSource(
  reads: readonly [what: Loadable, read: UseQueryResult<unknown>][],
): Omit<Source, "things"> {
  return {
    isComing: reads.some(([, { isLoading }]) => isLoading),
    failed: reads.flatMap(([what, { isError, isFetching }]) => (isError && !isFetching ? [what] : [])),
  };
}
