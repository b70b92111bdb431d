/** Why an external calendar could not be read. Screens have a text for each. */
export const FETCH_FAILURES = [
  "address",
  "private",
  "unreachable",
  "refused",
  "too_large",
  "too_slow",
  "redirects",
  "unreadable",
  "full",
] as const;
export type FetchFailure = (typeof FETCH_FAILURES)[number];
