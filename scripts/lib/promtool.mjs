import { existsSync } from "node:fs";
import { run } from "./run.mjs";
import { step } from "./steps.mjs";

/** In runlevel 1 Debian starts no service with the package, because nobody needs a running Prometheus here. */
const DEBIAN = "apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends prometheus";
const INSTALL_LIMIT_MS = 180_000;

/** Provides the checker for rules and configurations of Prometheus; returns false if it is missing and cannot be installed. */
export async function providePromtool() {
  if (await runs()) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
    await step("Installing promtool", () =>
      run("sh", ["-c", DEBIAN], { env: { DEBIAN_FRONTEND: "noninteractive" }, timeoutMs: INSTALL_LIMIT_MS }),
    );
  return runs();
}

async function runs() {
  return (await run("promtool", ["--version"])).code === 0;
}
