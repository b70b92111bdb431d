import { spawn } from "node:child_process";
import { FOLLOW_PARENT } from "./lib/children.mjs";
import { loadEnvironment } from "./lib/environment.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { FLEET_MAIN } from "./lib/paths.mjs";
import { main } from "./lib/steps.mjs";

/** `npm run fleet -- --devices 1000`: runs only virtual devices, with any broker. Orders are read from standard input. */
async function fleet() {
  loadEnvironment();
  await install({ toRun: true });
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, FLEET_MAIN, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

await main(async () => {
  if (await onModernNode()) await fleet();
});
