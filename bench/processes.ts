import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The kernel counts processor time in hundredths of a second. */
const TICKS = 100;

/** Returns a process and all its descendants. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))?.parent : undefined;
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const tree = [pid];
  for (const each of tree) tree.push(...(parents.get(each) ?? []));
  return tree;
}

/** Returns the processor time of a process and all its descendants, including those that have ended. */
export function cpuSeconds(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + (statOf(each)?.ticks ?? 0), 0) / TICKS;
}

/** Returns the main process of the bench's own database. */
export function postmasterOf(directory: string): number {
  return Number(readFileSync(path.join(directory, "store/data/postmaster.pid"), "utf8").split("\n")[0]);
}

/** Returns the memory of a process in MB. Memory shared with others is divided among them. */
export function memoryMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    // Includes the time of children that have ended and were waited for.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}
