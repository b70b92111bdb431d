import os from "node:os";
import v8 from "node:v8";

const MB = 1024 * 1024;
const EVERY_MS = 10_000;
/** What a server with a few thousand devices holds. A smaller heap is marked in no time, and a quiet server shall stay small. */
const LARGE = 100 * MB;
/** Four times what is alive: with ten thousand devices 700 MB, which is marked every minute rather than every quarter of one. */
const GROWTH_PERCENT = 300;
/** A machine with less keeps what V8 does by itself. */
const ENOUGH_MEMORY = 3072 * MB;

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
  if (memoryOfMachine() < ENOUGH_MEMORY) return;
  setInterval(() => {
    const isLarge = v8.getHeapStatistics().used_heap_size > LARGE;
    v8.setFlagsFromString(`--heap-growing-percent=${isLarge ? GROWTH_PERCENT : 0}`);
  }, EVERY_MS).unref();
}

/** What a container may have, where it is in one. */
function memoryOfMachine(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}
