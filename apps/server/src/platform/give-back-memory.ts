import { performance } from "node:perf_hooks";
import v8 from "node:v8";
import vm from "node:vm";

/** By then devices have come back, and what a start has to make up for is made. */
const EVERY_MS = 30_000;
/** The share of its time that a server which nobody would see stand still for a moment is at work. */
const QUIET = 0.2;

/**
 * What a start needs once and never again stays with the process until something else wants memory, which on a quiet server is never: a
 * hundred megabytes. V8 gives it back when it is asked to, and is asked once, in a tenth of a second. With ten thousand devices at work it
 * takes half a second, in which everything waits, and what is at work gives memory back by itself.
 */
export function giveBackMemory(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > QUIET) return;
    clearInterval(timer);
    collectAll();
  }, EVERY_MS).unref();
}

function collectAll(): void {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  v8.setFlagsFromString("--no-expose-gc");
  collect();
}
