import { join } from "node:path";
import { storePassword } from "./cluster.ts";
import { embeddedUrl } from "./embedded-postgres.ts";
import { readPidFile } from "./orphaned-postmaster.ts";
import { isRunning } from "./processes.ts";

/**
 * Returns the address of the PostgreSQL that runs on this data folder, whoever started it; undefined when none does.
 */
export async function findRunningPostgres(directory: string): Promise<string | undefined> {
  const found = await readPidFile(join(directory, "data"));
  if (found?.status !== "ready" || !(await isRunning(found.pid))) return undefined;
  return embeddedUrl(await storePassword(directory), found.port);
}
