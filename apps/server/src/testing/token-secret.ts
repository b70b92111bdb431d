/** What servers of tests sign with, also those in processes of their own. */
export const TOKEN_SECRET = "a secret of tests, long enough to sign with";
