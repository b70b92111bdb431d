import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { StoreError } from "./store-error.ts";

/** Returns whether a process runs. A zombie does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!isPidTaken(pid)) return false;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) [ZX] /.test(stat);
}

/** Returns whether the process id is in use, as PostgreSQL checks the one in its pid file. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Every process of a PostgreSQL has its data folder as working directory. Returns undefined without /proc. */
export async function processesIn(folder: string): Promise<number[] | undefined> {
  if (process.platform !== "linux") return undefined;
  const realFolder = await realpath(folder);
  const numbers = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const folders = await Promise.all(numbers.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)));
  return numbers.filter((_, index) => folders[index] === realFolder);
}

export async function until(condition: () => Promise<boolean>, limitMs: number, otherwise: string): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new StoreError(otherwise);
    await delay(25);
  }
}
