import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Location } from "./data-directory.ts";
import type { Postmaster } from "./postmaster.ts";
import { isPidTaken, isRunning, processesIn, until } from "./processes.ts";

const GRACE_MS = 15_000;

/** Takes over the PostgreSQL that a killed server left running on this data folder, if there is one. */
export async function adoptOrphanedPostmaster(
  location: Location,
  log: (line: string) => void,
): Promise<Postmaster | undefined> {
  const postmaster = await readPidFile(location.data);
  if (!postmaster || !isPidTaken(postmaster.pid)) return undefined;
  const { pid } = postmaster;
  const served = await processesIn(location.data);
  if (served && !served.includes(pid)) {
    await dropPidFile(location.data);
    return undefined;
  }
  const settled = async () => !(await isRunning(pid)) || (await readPidFile(location.data))?.status === "ready";
  await until(settled, GRACE_MS, `PostgreSQL (process ${pid}) neither starts nor stops on ${location.data}`);
  const port = (await readPidFile(location.data))?.port;
  if (!port || !(await isRunning(pid))) return undefined;
  log("Found PostgreSQL still running from an earlier start and took it over");
  return { port, ended: untilGone(pid), stop: () => stopByPid(pid) };
}

/**
 * The process id now belongs to another process, which PostgreSQL would mistake for a running server. The file also
 * guards against helpers of a killed server that still write, so it is removed only after the last of them.
 */
async function dropPidFile(data: string): Promise<void> {
  const nobodyLeft = async () => (await processesIn(data))?.length === 0;
  await until(nobodyLeft, GRACE_MS, `Parts of a PostgreSQL that was killed still run on ${data}`);
  await rm(join(data, "postmaster.pid"), { force: true });
}

/** Polls, because the process is not a child of this one and its end is not reported. */
async function untilGone(pid: number): Promise<void> {
  while (await isRunning(pid)) await delay(500, undefined, { ref: false });
}

async function stopByPid(pid: number): Promise<void> {
  if (!(await isRunning(pid))) return;
  process.kill(pid, "SIGINT");
  await until(async () => !(await isRunning(pid)), GRACE_MS, `PostgreSQL (process ${pid}) does not stop`);
}

/** The lines are: process, data folder, start, port, socket folder, address, shared memory, status. */
export async function readPidFile(data: string): Promise<{ pid: number; port: number; status: string } | undefined> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? "").trim() };
}
