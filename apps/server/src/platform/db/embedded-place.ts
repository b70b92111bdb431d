import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Account, canUse, unprivilegedAccount } from "./embedded-account.ts";
import { reachableBinaries, SHARED_ROOT } from "./embedded-binaries.ts";
import { StoreError } from "./embedded-error.ts";
import { noteOrigin, sweepLeftovers } from "./embedded-leftovers.ts";

/** What runs, as whom, and on which data folder. */
export interface Place {
  binaries: string;
  data: string;
  account: Account | undefined;
}

export async function choosePlace(directory: string, log: (line: string) => void): Promise<Place> {
  await mkdir(directory, { recursive: true });
  const account = unprivilegedAccount(join(directory, "data"));
  const data = account ? await reachableData(directory, account, log) : join(directory, "data");
  return { binaries: await reachableBinaries(account, log), data, account };
}

/** `directory/data`, or a link from there to a folder that the account can enter. */
async function reachableData(directory: string, account: Account, log: (line: string) => void): Promise<string> {
  const wanted = join(directory, "data");
  const present = await lstat(wanted).catch(() => undefined);
  if (present?.isSymbolicLink()) return moved(await readlink(wanted));
  if (canUse(account, "-x", directory) || (await openToPassersBy(directory, account))) return wanted;
  if (present)
    throw new StoreError(
      `${account.name}, who runs PostgreSQL, can no longer enter ${directory}. Open the folders above it (chmod a+x), or move the data.`,
    );
  const place = join(SHARED_ROOT, createHash("sha256").update(directory).digest("hex").slice(0, 12), "data");
  log(`${account.name} cannot enter ${directory}: the data is kept in ${place}`);
  await sweepLeftovers();
  await putAside(place);
  await symlink(place, wanted);
  await moved(place);
  await noteOrigin(dirname(place), directory);
  return place;
}

/** The folder is ours alone and keeps its secrets in private files, so passing through it gives nothing away. */
async function openToPassersBy(directory: string, account: Account): Promise<boolean> {
  if (!canUse(account, "-x", dirname(directory))) return false;
  await chmod(directory, 0o711);
  return canUse(account, "-x", directory);
}

async function moved(place: string): Promise<string> {
  await mkdir(dirname(place), { recursive: true, mode: 0o755 });
  return place;
}

/** Data that no link leads to belongs to a folder that was deleted. It is kept once, in case that was a mistake. */
async function putAside(place: string): Promise<void> {
  if (!existsSync(place)) return;
  await rm(`${place}.previous`, { recursive: true, force: true });
  await rename(place, `${place}.previous`);
}

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
