/** Options of a query that differ from other reads; the query client handles the rest (ADR 0029). */
export interface ReadMeta extends Record<string, unknown> {
  /** Shows no loader, because nobody waits for it. */
  quiet?: boolean;
  /** Shows no notice on failure. */
  silent?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: ReadMeta;
  }
}

/** Failures of scenes, schedules, tickets and feedback reject without a notice (spec §8), because the screen shows them. */
export const SAID_IN_PLACE: ReadMeta = { silent: true };

/** Used in the frame or while typing, where the page does not wait for the answer. */
export const NOT_WAITED_FOR: ReadMeta = { quiet: true };

/** Optional data whose placeholder is good enough when it does not arrive. */
export const DISPENSABLE: ReadMeta = { quiet: true, silent: true };
