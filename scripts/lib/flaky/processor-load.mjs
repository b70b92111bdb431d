import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/** Looks up now and then whether whoever started it is still there, so that a killed run leaves nothing behind. */
const BURN = `
  const parent = process.ppid;
  const burn = () => {
    for (const end = Date.now() + 50; Date.now() < end; );
    if (process.ppid === parent) setImmediate(burn);
  };
  burn();`;

/** Keeps every core busy until the returned function is called, or the process ends. */
export function startProcessorLoad() {
  const burners = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", BURN], { stdio: "ignore" }),
  );
  const stop = () => {
    process.off("exit", stop);
    for (const burner of burners) burner.kill("SIGKILL");
  };
  process.on("exit", stop);
  return stop;
}
