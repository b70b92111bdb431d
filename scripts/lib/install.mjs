import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { explainNpmFailure, runNpm } from "./npm.mjs";
import { IS_RELEASED, MODULES, ROOT } from "./paths.mjs";
import { fail, step } from "./steps.mjs";

/** Inside node_modules, so that it is deleted with them; written last, so that an incomplete install has none. */
const STAMP = join(MODULES, ".switchboard-installed");

const NEEDED_BYTES = 600e6;
/** A killed install may continue to write for a moment, and then two of them conflict. */
const ATTEMPTS = 3;

/** Installs the packages of package-lock.json if they are not there yet. */
export async function install() {
  if (IS_RELEASED) return;
  const wanted = fingerprint();
  if (read(STAMP) === wanted) return;
  if (!npmInstalledAll()) await step("Installing packages (about a minute, the first time)", npmCi);
  writeFileSync(STAMP, wanted);
}

async function npmCi() {
  const { bavail, bsize } = statfsSync(ROOT);
  if (bavail * bsize < NEEDED_BYTES)
    fail(
      `The disk is full: ${Math.round((bavail * bsize) / 1e6)} MB are free in ${ROOT}, and the packages need ${NEEDED_BYTES / 1e6}.`,
    );
  const registry = await runNpm(["view", "mqtt", "version"]);
  const offline = registry.code === 0 ? [] : ["--offline"];
  // NODE_ENV=production would leave out the packages that build the web.
  const all = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const reply = await ciWithRetries([...all, ...offline]);
  // npm has been seen to exit with 0 on a full disk, so the result is verified.
  if (reply.code === 0 && npmInstalledAll()) return;
  fail(`The packages could not be installed.\n${explainNpmFailure(registry.code === 0 ? reply : registry)}`);
}

async function ciWithRetries(args) {
  for (let attempt = 1; ; attempt++) {
    for (const folder of moduleFolders()) empty(folder);
    const reply = await runNpm(["ci", ...args]);
    if (attempt === ATTEMPTS || reply.code === 0 || !/\b(ENOTEMPTY|EEXIST)\b/.test(reply.errors)) return reply;
  }
}

/** npm clears its own folder before it begins, but not those of workspaces, where an incomplete install blocks the next. */
function moduleFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const folders = workspaces.flatMap((place) =>
    place.endsWith("/*") ? readdirSync(join(ROOT, dirname(place))).map((name) => join(dirname(place), name)) : [place],
  );
  return [MODULES, ...folders.map((folder) => join(ROOT, folder, "node_modules"))];
}

/** Keeps the folder itself, because it may be a volume of a container. */
function empty(folder) {
  for (const name of list(folder)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Native parts are per platform, so a folder shared with a container counts as another one. */
function fingerprint() {
  return createHash("sha256").update(lockfile()).update(`${process.platform}-${process.arch}`).digest("hex");
}

/** Tells whether npm's own record of a finished install, perhaps by hand, agrees with the lockfile. */
function npmInstalledAll() {
  const record = read(join(MODULES, ".package-lock.json"));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(lockfile()).packages).filter(([path]) => path.includes("node_modules/"));
  return wanted.every(([path, { version, optional, devOptional, extraneous }]) => {
    const present = installed[path];
    return present ? present.version === version : Boolean(optional || devOptional || extraneous);
  });
}

function lockfile() {
  return readFileSync(join(ROOT, "package-lock.json"), "utf8");
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
