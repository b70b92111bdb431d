import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWeb } from "./lib/build-web.mjs";
import { FOLLOW_PARENT } from "./lib/children.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { provideMosquitto } from "./lib/mosquitto.mjs";
import { ROOT } from "./lib/paths.mjs";
import { main } from "./lib/steps.mjs";

/** `npm run bench`: measures the promised figures, with the built web in a real browser. */
async function bench() {
  await install();
  await buildWeb();
  await provideMosquitto();
  const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
  const args = ["--import", FOLLOW_PARENT, join(ROOT, "bench/main.ts"), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], cwd: ROOT, env });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

await main(async () => {
  if (await onModernNode()) await bench();
});
