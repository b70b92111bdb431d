/** What servers of tests sign with, also those in processes of their own. */
export const TOKEN_SECRET = "a secret of tests, long enough to sign with";

/** What the metrics of those servers are read with. */
export const METRICS_TOKEN = "a-token-of-tests-long-enough-to-read-with";
