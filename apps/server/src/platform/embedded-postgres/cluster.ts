import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { changeOwner, type Location } from "./data-directory.ts";
import { StoreError } from "./store-error.ts";

export const SUPERUSER = "switchboard";
const NEEDED_MB = 100;

/** Returns the password of the store, created once and readable by its owner only. */
export async function storePassword(directory: string): Promise<string> {
  const path = join(directory, "password");
  const stored = (await readFile(path, "utf8").catch(() => "")).trim();
  if (stored) return stored;
  if (existsSync(join(directory, "data", "PG_VERSION")))
    throw new StoreError(`The data in ${directory} is there, but its password file is not. Put back ${path}.`);
  const password = randomBytes(24).toString("hex");
  const file = await open(`${path}.new`, "w", 0o600);
  await file.writeFile(`${password}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  return password;
}

/** Creates the data folder under another name first, so that an interrupted one is never taken for complete. */
export async function createCluster(location: Location, password: string, durable: boolean): Promise<void> {
  const unfinished = `${location.data}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (existsSync(location.data)) return;
  await needSpace(location);
  await mkdir(unfinished, { mode: 0o700 });
  await changeOwner(location.account, unfinished);
  const passwordFile = `${location.data}.pw`;
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await changeOwner(location.account, passwordFile);
  try {
    await runInitdb(location, unfinished, passwordFile, durable);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, location.data);
}

/** On a full disk initdb may also die without an explanation. */
async function needSpace(location: Location): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(location.data));
  if (bavail * bsize < NEEDED_MB * 1e6) throw diskFull(location);
}

function runInitdb(location: Location, data: string, passwordFile: string, durable: boolean): Promise<void> {
  const settings = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const sync = durable ? [] : ["--no-sync"];
  return new Promise((resolve, reject) => {
    const initdb = spawn(join(location.binaries, "bin/initdb"), [`--pgdata=${data}`, ...settings, ...access, ...sync], {
      ...childOptions(location),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    initdb.stdout.on("data", (chunk) => (output += chunk));
    initdb.stderr.on("data", (chunk) => (output += chunk));
    initdb.on("error", (error) => reject(new StoreError(`PostgreSQL's initdb does not run: ${error.message}`)));
    initdb.on("close", (code) => {
      if (code === 0) resolve();
      else reject(failure("PostgreSQL could not create its data folder", location, output));
    });
  });
}

/**
 * Makes glibc return memory. Otherwise its limits grow with the largest block that was ever freed, and each idle connection keeps the memory
 * of its largest plan.
 */
const SMALL = { MALLOC_MMAP_THRESHOLD_: "262144", MALLOC_TRIM_THRESHOLD_: "262144" };

/** Passes nothing of our environment to PostgreSQL: neither secrets nor a PGDATA that is meant for another one. */
export function childOptions(location: Location) {
  const { account } = location;
  return {
    cwd: dirname(location.data),
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", SystemRoot: process.env.SystemRoot, ...SMALL },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

export function diskFull({ data }: Pick<Location, "data">): StoreError {
  return new StoreError(`The disk is full. PostgreSQL needs about ${NEEDED_MB} MB free for ${data}.`);
}

/** Returns one message for a person: the full disk by name, otherwise PostgreSQL's last output. */
export function failure(what: string, location: Location, output: string): Error {
  if (/No space left on device|ENOSPC/.test(output)) return diskFull(location);
  const last = output.trim().split("\n").slice(-6).join("\n");
  return new StoreError(`${what} (${location.data}):\n${last}`);
}
