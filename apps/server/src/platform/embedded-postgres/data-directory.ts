import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Account, canUse, unprivilegedAccount } from "./account.ts";
import { reachableBinaries, SHARED_ROOT } from "./binaries.ts";
import { noteOrigin, removeStaleFiles } from "./stale-files.ts";
import { StoreError } from "./store-error.ts";

/** The binaries, the account that runs them, and the data folder. */
export interface Location {
  binaries: string;
  data: string;
  account: Account | undefined;
}

export async function prepareDataDirectory(directory: string, log: (line: string) => void): Promise<Location> {
  await mkdir(directory, { recursive: true });
  const account = unprivilegedAccount(join(directory, "data"));
  const data = account ? await reachableData(directory, account, log) : join(directory, "data");
  return { binaries: await reachableBinaries(account, log), data, account };
}

/** Returns `directory/data`, or the target of a link from there to a folder that the account can enter. */
async function reachableData(directory: string, account: Account, log: (line: string) => void): Promise<string> {
  const path = join(directory, "data");
  const present = await lstat(path).catch(() => undefined);
  if (present?.isSymbolicLink()) return moved(await readlink(path));
  if (canUse(account, "-x", directory) || (await allowTraversal(directory, account))) return path;
  if (present)
    throw new StoreError(
      `${account.name}, who runs PostgreSQL, can no longer enter ${directory}. Open the folders above it (chmod a+x), or move the data.`,
    );
  const location = join(SHARED_ROOT, createHash("sha256").update(directory).digest("hex").slice(0, 12), "data");
  log(`${account.name} cannot enter ${directory}: the data is kept in ${location}`);
  await removeStaleFiles();
  await putAside(location);
  await symlink(location, path);
  await moved(location);
  await noteOrigin(dirname(location), directory);
  return location;
}

/** The folder is ours alone and keeps its secrets in private files, so traversing it reveals nothing. */
async function allowTraversal(directory: string, account: Account): Promise<boolean> {
  if (!canUse(account, "-x", dirname(directory))) return false;
  await chmod(directory, 0o711);
  return canUse(account, "-x", directory);
}

async function moved(location: string): Promise<string> {
  await mkdir(dirname(location), { recursive: true, mode: 0o755 });
  return location;
}

/** Data without a link to it belongs to a deleted folder. It is kept once, in case that was a mistake. */
async function putAside(location: string): Promise<void> {
  if (!existsSync(location)) return;
  await rm(`${location}.previous`, { recursive: true, force: true });
  await rename(location, `${location}.previous`);
}

export async function changeOwner(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
