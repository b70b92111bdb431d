import os from "node:os";
import { performance } from "node:perf_hooks";
import v8 from "node:v8";

const MB = 1024 * 1024;
const EVERY_MS = 10_000;
/** What a server with a few thousand devices holds. A smaller heap is marked in no time, and a quiet server shall stay small. */
const LARGE = 100 * MB;
/**
 * How far beyond what is alive the heap may grow, by what the machine has: with ten thousand devices 700 MB, marked every 100 s instead of every
 * quarter of a minute, or a gigabyte, marked every three minutes. A machine with less keeps what V8 does by itself.
 */
const GROWTH = [
  { machine: 8192 * MB, percent: 500 },
  { machine: 3072 * MB, percent: 300 },
];

/**
 * V8 also marks the heap to make it small again, 100 s after each time it had to and up to so often, however busy the server is and however far the
 * heap is from its limit. By that alone one commit in a hundred took a second with ten thousand devices. Told not to, it goes on only once the heap is
 * larger than it was then. So it is told not before a server has been at work for a minute: what a start took is given back by then.
 */
const REDUCING = 2;
/** The share of its time that counts as being at work, and for how many looks in a row. */
const AT_WORK = 0.2;
const LOOKS_AT_WORK = 6;

/**
 * The bytes of messages lie outside V8's heap. It counts them by a limit of their own of 64 MB, which ten thousand devices fill every 18 s, and
 * then marks the whole heap: for half a second everything on two cores waits twice as long. Counted together with the heap they are
 * collected when that has grown. Called before anything is allocated.
 */
export function countMessagesWithHeap(): void {
  v8.setFlagsFromString("--external-memory-accounted-in-global-limit");
}

/** A large heap may grow further before it is marked again: that costs memory, and each time half a second less of everybody's. */
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

/** What a container may have, where it is in one. */
function memoryOfMachine(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}
