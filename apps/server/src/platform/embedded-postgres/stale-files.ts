import { lstatSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { SHARED_ROOT } from "./binaries.ts";
import { processesIn } from "./processes.ts";

const ORIGIN = "belongs-to";

/** Records which folder's data is stored in `home`, so that unused data can be found later. */
export async function noteOrigin(home: string, directory: string): Promise<void> {
  await writeFile(join(home, ORIGIN), directory);
}

/** Removes data of temporary folders that are gone, as tests leave it; other folders may be on unmounted disks. */
export async function removeStaleFiles(root = SHARED_ROOT): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const home = join(root, name);
    const directory = await readFile(join(home, ORIGIN), "utf8").catch(() => undefined);
    if (!directory?.startsWith(tmpdir() + sep) || exists(join(directory, "data"))) continue;
    const busy = await processesIn(join(home, "data")).catch(() => []);
    if (busy?.length === 0) await rm(home, { recursive: true, force: true });
  }
}

/** Returns true also for a link whose target is missing. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
