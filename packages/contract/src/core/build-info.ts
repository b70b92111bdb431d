import * as z from "zod/mini";

/** Where a server says that it is alive, and which version it is; no call, so that it needs no token. */
export const LIVENESS_PATH = "/healthz";

/** Which version runs; what is not known is "unknown". */
export const BuildInfo = z.object({ version: z.string(), commit: z.string(), built_at: z.string() });
export type BuildInfo = z.output<typeof BuildInfo>;
