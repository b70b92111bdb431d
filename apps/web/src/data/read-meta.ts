/** What a query says of itself where it differs from other reads; the rest is the query client's (ADR 0029). */
export interface ReadMeta extends Record<string, unknown> {
  /** No loader: nobody waits for it. */
  quiet?: boolean;
  /** No notice on failure. */
  silent?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: ReadMeta;
  }
}

/** Scene, schedule, ticket and feedback failures reject without a message (spec §8): the screen says them in their place. */
export const SAID_IN_PLACE: ReadMeta = { silent: true };

/** It stands in the frame or fills in while someone types: the page does not wait for it. */
export const NOT_WAITED_FOR: ReadMeta = { quiet: true };

/** It may as well not come: what stands in its place until then is good enough. */
export const DISPENSABLE: ReadMeta = { quiet: true, silent: true };
