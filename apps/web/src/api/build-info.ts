import { BuildInfo, LIVENESS_PATH } from "@switchboard/contract";
import * as z from "zod/mini";
import "./setup-zod.ts";

/** Which version the server is. It is asked itself, also in the demo: files that browsers keep may be older than it. */
export async function askBuildInfo(signal?: AbortSignal): Promise<BuildInfo> {
  const response = await fetch(LIVENESS_PATH, { cache: "no-store", signal });
  return z.parse(BuildInfo, await response.json());
}
