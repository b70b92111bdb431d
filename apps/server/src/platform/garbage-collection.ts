import os from "node:os";
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
 * V8 also marks the heap to make it small again, twice and more than a minute and a half after each time it had to, however busy the server is and
 * however far the heap is from its limit. By that alone one commit in a hundred took a second with ten thousand devices.
 */
const REDUCING_BY_DEFAULT = 2;

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
  setInterval(() => {
    const isLarge = v8.getHeapStatistics().used_heap_size > LARGE;
    v8.setFlagsFromString(`--heap-growing-percent=${isLarge ? growth.percent : 0}`);
    v8.setFlagsFromString(`--memory-reducer-gc-count=${isLarge ? 0 : REDUCING_BY_DEFAULT}`);
  }, EVERY_MS).unref();
}

/** What a container may have, where it is in one. */
function memoryOfMachine(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}
