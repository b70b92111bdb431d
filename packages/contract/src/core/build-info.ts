import * as z from "zod/mini";

/** Reports that the server is alive, and its version. Not an endpoint, so that it needs no token. */
export const LIVENESS_PATH = "/healthz";

/** The running version; parts that are not known are "unknown". */
export const BuildInfo = z.object({ version: z.string(), commit: z.string(), built_at: z.string() });
export type BuildInfo = z.output<typeof BuildInfo>;
