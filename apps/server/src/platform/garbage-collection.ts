import os from "node:os";
import { performance } from "node:perf_hooks";
import v8 from "node:v8";

const MB = 1024 * 1024;
const EVERY_MS = 10_000;
/** The heap of a server with a few thousand devices. Smaller ones are marked quickly and should stay small. */
const LARGE = 100 * MB;
/**
 * How far beyond the live data the heap may grow, by the memory of the machine: with ten thousand devices 700 MB,
 * marked every 100 s instead of every quarter of a minute, or a gigabyte, marked every three minutes. A machine with
 * less keeps V8's default.
 */
const GROWTH = [
  { machine: 8192 * MB, percent: 500 },
  { machine: 3072 * MB, percent: 300 },
];

/**
 * V8 also marks the heap to shrink it, 100 s after each necessary collection and up to this often, however busy the
 * server is and however far the heap is from its limit. That alone made one commit in a hundred take a second with ten
 * thousand devices. When disabled, V8 continues only once the heap is larger than it was then. It is therefore disabled
 * only after a server has been busy for a minute, when the memory of the start has been returned.
 */
const REDUCING = 2;
/** The share of its time that counts as busy, and for how many checks in a row. */
const AT_WORK = 0.2;
const LOOKS_AT_WORK = 6;

/**
 * The bytes of messages are outside V8's heap. V8 counts them with a separate limit of 64 MB, which ten thousand
 * devices fill every 18 s, and then marks the whole heap, which slows everything on two cores down for half a second.
 * Counted together with the heap, they are collected when that has grown. Call it before anything is allocated.
 */
export function countMessagesWithHeap(): void {
  v8.setFlagsFromString("--external-memory-accounted-in-global-limit");
}

/** Lets a large heap grow further before it is marked again, which costs memory and saves half a second each time. */
export function markLargeHeapSeldom(): void {
  const memory = memoryOfMachine();
  const growth = GROWTH.find(({ machine }) => memory >= machine);
  if (!growth) return;
  let before = performance.eventLoopUtilization();
  let atWork = 0;
  setInterval(() => {
    const isLarge = v8.getHeapStatistics().used_heap_size > LARGE;
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    atWork = isLarge && utilization > AT_WORK ? atWork + 1 : 0;
    v8.setFlagsFromString(`--heap-growing-percent=${isLarge ? growth.percent : 0}`);
    v8.setFlagsFromString(`--memory-reducer-gc-count=${atWork >= LOOKS_AT_WORK ? 0 : REDUCING}`);
  }, EVERY_MS).unref();
}

/** Returns the memory limit of the container, if there is one. */
function memoryOfMachine(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}
