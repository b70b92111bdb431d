import type { UseQueryResult } from "@tanstack/react-query";
import type { Loadable } from "../../../widgets/LoadFailure.tsx";
import type { Thing } from "./thing.ts";

/** Some of the things that can be found, and how far they have come. */
export interface Source {
  things: readonly Thing[];
  isComing: boolean;
  /** What of it could not be loaded. */
  failed: readonly Loadable[];
}

/** How far the reads behind a source are, each named by what it is about. */
export function loadOfSource(
  reads: readonly [what: Loadable, read: UseQueryResult<unknown>][],
): Omit<Source, "things"> {
  return {
    isComing: reads.some(([, { isLoading }]) => isLoading),
    failed: reads.flatMap(([what, { isError, isFetching }]) => (isError && !isFetching ? [what] : [])),
  };
}
