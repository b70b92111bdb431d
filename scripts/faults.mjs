import { spawn } from "node:child_process";
import { join } from "node:path";
import { FOLLOW_PARENT } from "./lib/children.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { provideMosquitto } from "./lib/mosquitto.mjs";
import { ROOT } from "./lib/paths.mjs";
import { main } from "./lib/steps.mjs";

/** `npm run faults`: tests the promises about failures, with real servers, databases, brokers and devices that are broken. */
async function faults() {
  await install();
  await provideMosquitto();
  const args = ["--import", FOLLOW_PARENT, join(ROOT, "bench/faults/main.ts"), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], cwd: ROOT });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

await main(async () => {
  if (await onModernNode()) await faults();
});
