import v8 from "node:v8";
import vm from "node:vm";

/** By then devices have come back, and what a start has to make up for is made. */
const AFTER_MS = 30_000;

/**
 * What a start needs once and never again stays with the process until something else wants memory, which on a quiet server is never: a
 * hundred megabytes. V8 gives it back when it is asked to, in a tenth of a second, and is asked once.
 */
export function giveBackMemory(): void {
  setTimeout(() => {
    v8.setFlagsFromString("--expose-gc");
    const collect = vm.runInNewContext("gc") as () => void;
    v8.setFlagsFromString("--no-expose-gc");
    collect();
  }, AFTER_MS).unref();
}
