import { BuildInfo, LIVENESS_PATH } from "@switchboard/contract";
import * as z from "zod/mini";
import "./setup-zod.ts";

/** Asks the server for its version, even in the demo, because files cached by the browser may be older. */
export async function askBuildInfo(signal?: AbortSignal): Promise<BuildInfo> {
  const response = await fetch(LIVENESS_PATH, { cache: "no-store", signal });
  return z.parse(BuildInfo, await response.json());
}
