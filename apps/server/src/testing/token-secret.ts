/** The secret of test servers, also those in processes of their own. */
export const TOKEN_SECRET = "a secret of tests, long enough to sign with";

/** The metrics token of test servers. */
export const METRICS_TOKEN = "a-token-of-tests-long-enough-to-read-with";
