import v8 from "node:v8";

/**
 * The bytes of messages lie outside V8's heap. It counts them by a limit of their own of 64 MB, which ten thousand devices fill every 18 s, and
 * then marks the whole heap: for half a second everything on two cores waits twice as long. Counted together with the heap they are
 * collected when that has grown. Called before anything is allocated.
 */
export function countMessagesWithHeap(): void {
  v8.setFlagsFromString("--external-memory-accounted-in-global-limit");
}
