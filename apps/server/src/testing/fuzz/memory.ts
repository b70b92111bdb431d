import v8 from "node:v8";
import vm from "node:vm";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

/** What is really held, in megabytes: garbage is taken away first. */
export function heapMegabytes(): number {
  collect();
  return Math.round(process.memoryUsage().heapUsed / 1024 ** 2);
}
