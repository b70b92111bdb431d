import { existsSync } from "node:fs";
import { run } from "./run.mjs";
import { step } from "./steps.mjs";

const INSTALL_LIMIT_MS = 120_000;

/**
 * Installs the Debian packages of missing programs if possible, and returns the programs that are still missing. In runlevel 1 Debian
 * starts no services with them.
 */
export async function provideDebian(packages) {
  const missing = await missingOf(packages);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return missing;
  const names = missing.map((program) => packages[program]).join(" ");
  const command = `apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends ${names}`;
  await step(`Installing ${names}`, () =>
    run("sh", ["-c", command], { env: { DEBIAN_FRONTEND: "noninteractive" }, timeoutMs: INSTALL_LIMIT_MS }),
  );
  return missingOf(packages);
}

async function missingOf(packages) {
  const missing = [];
  for (const program of Object.keys(packages)) if (!(await isThere(program))) missing.push(program);
  return missing;
}

async function isThere(program) {
  return (await run("sh", ["-c", `PATH=$PATH:/usr/sbin:/usr/local/sbin command -v ${program}`])).code === 0;
}
