import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { FOLLOW_PARENT } from "./lib/children.mjs";
import { loadEnvironment, settings } from "./lib/environment.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { ADMIN_MAIN, MODULES } from "./lib/paths.mjs";
import { main } from "./lib/steps.mjs";

/** `npm run admin -- <command>`: maintenance by the operator of the server. File names are relative to the caller's folder. */
async function admin() {
  loadEnvironment();
  // Installs only if there is nothing yet: a server may be running from these packages, while newer ones wait for its restart.
  if (!existsSync(join(MODULES, ".package-lock.json"))) await install({ toRun: true });
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, ADMIN_MAIN, ...process.argv.slice(2)], {
    cwd: resolve(process.env.INIT_CWD ?? process.cwd()),
    env: { ...process.env, DATA_DIR: settings().dataDir },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done) => child.on("exit", (code) => done(code ?? 1)));
}

await main(async () => {
  if (await onModernNode()) await admin();
});
