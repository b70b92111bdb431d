import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRunning, until } from "./processes.ts";

/** A server that was asked to stop takes a moment, and the next start may come before it is done. */
const PATIENCE_MS = 10_000;

/** Lets one server at a time use a folder, because a second one would stop the first one's PostgreSQL when it ends. */
export async function lockDirectory(directory: string, patienceMs = PATIENCE_MS): Promise<() => Promise<void>> {
  const path = join(directory, "owner");
  const [pid = "", born] = (await readFile(path, "utf8").catch(() => "")).split("\n");
  const ownerGone = async () => !pid || !(await isRunning(Number(pid))) || startTimeOf(Number(pid)) !== born;
  await until(
    ownerGone,
    patienceMs,
    `Another Switchboard (process ${pid}) is using ${directory}. Stop it, or choose another folder with DATA_DIR.`,
  );
  await writeFile(path, `${process.pid}\n${startTimeOf(process.pid)}\n`);
  return () => rm(path, { force: true });
}

/** Returns when a process started, to distinguish it from a later one with the same pid. */
function startTimeOf(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
