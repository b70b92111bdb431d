import os from "node:os";
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
 * Call it first, before anything is allocated, and only once.
 *
 * The bytes of messages are outside V8's heap. V8 counts them with a separate limit of 64 MB, which ten thousand
 * devices fill every 18 s, and then marks the whole heap, which slows everything on two cores down for half a second.
 * Counted together with the heap, they are collected when that has grown.
 *
 * V8's memory reducer also marks the heap to shrink it, 100 s after each necessary collection and up to twice, however
 * busy the server is. That alone made one commit in a hundred take a second with ten thousand devices. `giveBackMemory`
 * returns memory instead, when the server is quiet. V8 aborts the process if this limit is lowered while the reducer
 * runs, so it must never change later.
 */
export function configureGarbageCollector(): void {
  v8.setFlagsFromString("--external-memory-accounted-in-global-limit");
  v8.setFlagsFromString("--memory-reducer-gc-count=0");
}

/** Lets a large heap grow further before it is marked again, which costs memory and saves half a second each time. */
export function markLargeHeapSeldom(): void {
  const memory = memoryOfMachine();
  const growth = GROWTH.find(({ machine }) => memory >= machine);
  if (!growth) return;
  setInterval(() => {
    const isLarge = v8.getHeapStatistics().used_heap_size > LARGE;
    v8.setFlagsFromString(`--heap-growing-percent=${isLarge ? growth.percent : 0}`);
  }, EVERY_MS).unref();
}

/** Returns the memory limit of the container, if there is one. */
function memoryOfMachine(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}
