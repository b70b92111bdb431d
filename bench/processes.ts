import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The kernel counts processor time in hundredths of a second. */
const TICKS = 100;

/** A process and all that came from it. */
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

/** Processor time of a process and all that came from it, those that have ended among them. */
export function cpuSeconds(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + (statOf(each)?.ticks ?? 0), 0) / TICKS;
}

/** The process that all of a bench's own store came from. */
export function postmasterOf(directory: string): number {
  return Number(readFileSync(path.join(directory, "store/data/postmaster.pid"), "utf8").split("\n")[0]);
}

/** Memory of a process in MB; what it shares with others is shared out among them. */
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
    // Its own, and that of children that have ended and were waited for.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}
