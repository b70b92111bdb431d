import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
/** The log alone of a database under test grows to two gigabytes, and memory used here is missing elsewhere. */
const NEEDED = 8 * 1024 ** 3;

/**
 * Returns settings with which a tool puts temporary files into memory if there is plenty: each test file has a database of 850 files, which
 * takes a quarter of a second on a disk and a tenth of that in memory. Otherwise returns none, for the system's default.
 */
export function scratchInMemory() {
  if (!hasRoom()) return {};
  forgetKilledRuns();
  const folder = mkdtempSync(join(IN_MEMORY, `switchboard-tests-${process.pid}-`));
  // PostgreSQL does not run as root, so the one started by tests needs access to pass through.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

/** Removes the folders of killed runs, which would take memory until the machine restarts. */
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
    // Other systems have no such folder.
    return false;
  }
}

/** In containers nothing may be executed there, which some tests need. */
export function isUsable(mounts) {
  const [, , kind, options = ""] =
    mounts
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, place]) => place === IN_MEMORY) ?? [];
  return kind === "tmpfs" && !options.split(",").includes("noexec");
}
