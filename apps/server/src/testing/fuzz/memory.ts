import v8 from "node:v8";
import vm from "node:vm";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

/** Returns the memory in use in megabytes, after a garbage collection. */
export function heapMegabytes(): number {
  collect();
  return Math.round(process.memoryUsage().heapUsed / 1024 ** 2);
}
