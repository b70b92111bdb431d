import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const GRACE_MS = 15_000;

/**
 * Stops the PostgreSQL of a server that was killed and could not stop it itself. Only if that server reported the database as its own,
 * because another Switchboard may be running on the same folder.
 */
export async function stopLeftStore(directory) {
  const data = join(directory, "data");
  const pid = runningOn(data);
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  for (const end = Date.now() + GRACE_MS; runningOn(data) === pid && Date.now() < end; ) await delay(50);
  if (runningOn(data) === pid) process.kill(pid, "SIGQUIT");
}

/** Reads the process id from the first line of its file; another process with that id does not work in this folder. */
function runningOn(data) {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, 0);
    const isIts = process.platform !== "linux" || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    return isIts ? pid : undefined;
  } catch {
    return undefined;
  }
}
