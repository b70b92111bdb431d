import { spawn } from "node:child_process";
import { FOLLOW_PARENT } from "./lib/children.mjs";
import { loadEnvironment } from "./lib/environment.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { GATEWAY_MAIN } from "./lib/paths.mjs";
import { main } from "./lib/steps.mjs";

/** `npm run gateway`, and `npm run gateway -- pair <code> --server https://…` before it (docs/gateway.md). */
async function gateway() {
  loadEnvironment();
  await install({ toRun: true });
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, GATEWAY_MAIN, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

await main(async () => {
  if (await onModernNode()) await gateway();
});
