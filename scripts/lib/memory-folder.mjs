import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
/** The log alone of a store under test grows to two gigabytes; what is taken here is missing elsewhere. */
const NEEDED = 8 * 1024 ** 3;

/**
 * Settings with which a tool puts what it throws away into memory, where there is plenty: each file of tests has a database of 850 files, which a
 * disk takes a quarter of a second to make and memory a tenth of that. Otherwise none, and it goes where the system says.
 */
export function scratchInMemory() {
  if (!hasRoom()) return {};
  forgetKilledRuns();
  const folder = mkdtempSync(join(IN_MEMORY, `switchboard-tests-${process.pid}-`));
  // PostgreSQL does not run as root: the one that tests start there has to pass through.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

/** A run that was killed has left its folder, which would take memory until the machine is started again. */
function forgetKilledRuns() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = /^switchboard-tests-(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return (
      isUsable(readFileSync("/proc/mounts", "utf8")) && Math.min(bavail * bsize, process.availableMemory()) > NEEDED
    );
  } catch {
    // Another system, which has no such place.
    return false;
  }
}

/** In containers nothing there may be run, which some tests do. */
export function isUsable(mounts) {
  const [, , kind, options = ""] =
    mounts
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, place]) => place === IN_MEMORY) ?? [];
  return kind === "tmpfs" && !options.split(",").includes("noexec");
}
