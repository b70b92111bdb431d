import { join } from "node:path";
import { storePassword } from "./cluster.ts";
import { embeddedUrl } from "./embedded-postgres.ts";
import { readPidFile } from "./orphaned-postmaster.ts";
import { isRunning } from "./processes.ts";

/** Returns the address of the PostgreSQL that runs on this folder, whoever started it, if any. */
export async function findRunningPostgres(directory: string): Promise<string | undefined> {
  const found = await readPidFile(join(directory, "data"));
  if (found?.status !== "ready" || !(await isRunning(found.pid))) return undefined;
  return embeddedUrl(await storePassword(directory), found.port);
}
