import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
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
  const child = spawn(process.execPath, args, { stdio: ["inherit", "pipe", "pipe", "ipc"], cwd: ROOT, env });
  const errors = { count: 0 };
  for (const stream of ["stdout", "stderr"]) showAndCount(child[stream], process[stream], errors);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  if (errors.count > 0) console.log(`✗ The servers logged ${errors.count} errors.`);
  process.exitCode = code || (errors.count > 0 ? 1 : 0);
}

/** A line of the log with the level of an error or worse. */
const ERROR = /"level":(50|60)\b/;

/** Counts errors in what the servers of the bench log. */
function showAndCount(from, to, errors) {
  createInterface({ input: from }).on("line", (line) => {
    if (ERROR.test(line)) errors.count += 1;
    to.write(`${line}\n`);
  });
}

await main(async () => {
  if (await onModernNode()) await bench();
});
