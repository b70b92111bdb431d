import { performance } from "node:perf_hooks";
import v8 from "node:v8";
import vm from "node:vm";

/** By the first check devices have reconnected, and the work of a start is done. */
const EVERY_MS = 30_000;
/** Below this share of busy time, a short pause goes unnoticed. */
const QUIET = 0.2;
/** A pause more often than this, or for less than this many bytes, is not worth it. */
const CHECKS_BETWEEN = 20;
const WORTHWHILE = 48 * 1024 * 1024;

/**
 * Memory that only a start or one large report needs, about a hundred megabytes, would stay with the process until
 * something else wants it, which on a quiet server is never. V8 returns it on request. Everything waits meanwhile, so
 * a busy server keeps its memory, which it needs again anyway.
 */
export function giveBackMemory(): void {
  let before = performance.eventLoopUtilization();
  let kept = 0;
  let checksLeft = 0;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    checksLeft -= 1;
    if (checksLeft > 0 || utilization > QUIET || heapSize() < kept + WORTHWHILE) return;
    collectAll();
    kept = heapSize();
    checksLeft = CHECKS_BETWEEN;
  }, EVERY_MS).unref();
}

function heapSize(): number {
  return v8.getHeapStatistics().total_heap_size;
}

function collectAll(): void {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as (options: object) => void;
  v8.setFlagsFromString("--no-expose-gc");
  // Other collections keep the pages that they have emptied: with a hundred devices 180 MB more.
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
