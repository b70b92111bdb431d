import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWeb } from "./lib/build-web.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { MODULES, ROOT } from "./lib/paths.mjs";
import { main } from "./lib/steps.mjs";

/** `npm run walk`: opens every screen with its calls late, failing and empty, in all languages; `-- -g "in te"` runs a part. */
async function walk() {
  await install();
  await buildWeb();
  const chromium = await findChromium();
  const args = [join(MODULES, "@playwright/test/cli.js"), "test", "--config", "walk.config.ts", "--reporter=list"];
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    stdio: "inherit",
    cwd: join(ROOT, "e2e"),
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

await main(async () => {
  if (await onModernNode()) await walk();
});
