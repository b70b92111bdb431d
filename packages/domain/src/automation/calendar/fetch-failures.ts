/** Why a calendar that somebody else keeps could not be read; screens have words for each. */
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
