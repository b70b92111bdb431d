import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadEnvironment, settings } from "../environment.mjs";
import { install } from "../install.mjs";
import { ADMIN_MAIN, MODULES } from "../paths.mjs";
import { runProgram } from "./run-program.mjs";

/** Runs one of the operator's commands. File names are relative to the caller's folder. */
export const admin = {
  summary: "maintain the server's data: backups, people, secrets, checks",
  program: true,
  async run(args) {
    loadEnvironment();
    // Installs only if there is nothing yet: a server may be running from these packages, while newer ones wait for its restart.
    if (!existsSync(join(MODULES, ".package-lock.json"))) await install({ toRun: true });
    // npm changes to the folder of the package and says where it was called.
    const { npm_lifecycle_event: script, INIT_CWD } = process.env;
    const cwd = resolve((script === "admin" && INIT_CWD) || process.cwd());
    await runProgram(ADMIN_MAIN, args, { cwd, env: { ...process.env, DATA_DIR: settings().dataDir } });
  },
};
