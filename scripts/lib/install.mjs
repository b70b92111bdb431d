import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { explainNpmFailure, isUnreachable, runNpm } from "./npm.mjs";
import { IS_RELEASED, MODULES, ROOT } from "./paths.mjs";
import { lockedPackages, shippedPackages } from "./shipped-packages.mjs";
import { fail, step } from "./steps.mjs";

/** Inside node_modules, so that it is deleted with them; written last, so that an incomplete install has none. */
const STAMP = join(MODULES, ".switchboard-installed");

const NEEDED_BYTES = 600e6;
/** A killed install may continue to write for a moment, and then two of them conflict. */
const ATTEMPTS = 3;

/** These run a building and build the web. Tests, benches and releases need everything. */
const RUN_WORKSPACES = ["apps/server", "apps/fleet", "apps/gateway", "apps/web"];

/**
 * Installs the packages of package-lock.json that are not there yet. `toRun` leaves out those for development: half of the files, and of the
 * time.
 */
export async function install({ toRun = false } = {}) {
  if (IS_RELEASED) return;
  const all = fingerprint();
  const wanted = toRun ? `${all} to run` : all;
  const stamp = read(STAMP);
  if (stamp === all || stamp === wanted) return;
  if (!hasPackages(toRun)) await step("Installing packages (the first time)", () => npmCi(toRun));
  writeFileSync(STAMP, wanted);
}

async function npmCi(toRun) {
  const { bavail, bsize } = statfsSync(ROOT);
  if (bavail * bsize < NEEDED_BYTES)
    fail(
      `The disk is full: ${Math.round((bavail * bsize) / 1e6)} MB are free in ${ROOT}, and the packages need ${NEEDED_BYTES / 1e6}.`,
    );
  // NODE_ENV=production would leave out the packages that build the web.
  const args = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  if (toRun) args.push(...RUN_WORKSPACES.flatMap((path) => ["--workspace", path]));
  const reply = await ciWithRetries(args);
  // npm has been seen to exit with 0 on a full disk, so the result is verified.
  if (reply.code === 0 && hasPackages(toRun)) return;
  if (isUnreachable(reply) && (await ciWithRetries([...args, "--offline"])).code === 0 && hasPackages(toRun)) return;
  fail(`The packages could not be installed.\n${explainNpmFailure(reply)}`);
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
function hasPackages(toRun) {
  const record = read(join(MODULES, ".package-lock.json"));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const packages = lockedPackages();
  const paths = toRun ? packagesToRun(packages) : Object.keys(packages);
  return paths
    .filter((path) => path.includes("node_modules/"))
    .every((path) => {
      const { version, optional, devOptional, extraneous } = packages[path];
      const present = installed[path];
      return present ? present.version === version : Boolean(optional || devOptional || extraneous);
    });
}

/** Whether those of this platform are there is seen by their versions. */
function packagesToRun(packages) {
  return shippedPackages(RUN_WORKSPACES, { packages, built: ["apps/web"], isInstalled: () => true });
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
