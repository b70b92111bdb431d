import { existsSync } from "node:fs";
import { run } from "./run.mjs";
import { step } from "./steps.mjs";

const INSTALL_LIMIT_MS = 120_000;

/** Debian's packages, where programs are missing and we may install. In runlevel 1 Debian starts no service with them. */
export async function provideDebian(packages) {
  const missing = [];
  for (const [program, name] of Object.entries(packages)) if (!(await isThere(program))) missing.push(name);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const command = `apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  await step(`Installing ${missing.join(", ")}`, () =>
    run("sh", ["-c", command], { env: { DEBIAN_FRONTEND: "noninteractive" }, timeoutMs: INSTALL_LIMIT_MS }),
  );
}

async function isThere(program) {
  return (await run("sh", ["-c", `PATH=$PATH:/usr/sbin:/usr/local/sbin command -v ${program}`])).code === 0;
}
