import { existsSync } from "node:fs";
import { run } from "./run.mjs";
import { step } from "./steps.mjs";

const PLACES = ["mosquitto", "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"];
/** In runlevel 1 Debian starts no service with the package, which would take the port that devices use. */
const INSTALL = "RUNLEVEL=1 apt-get install -y --no-install-recommends";
/** Also installs an independent Modbus server for testing the gateway's driver; another one replaces it if it is missing. */
const DEBIAN = `apt-get update && ${INSTALL} mosquitto && { ${INSTALL} python3-pymodbus || true; }`;
const INSTALL_LIMIT_MS = 90_000;

/**
 * Provides the external broker for the tests of the delivery guarantee. If there is none and none can be installed, these tests are
 * skipped, and with `CI` set they fail.
 */
export async function provideMosquitto() {
  if (await runs()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
    await step("Installing Mosquitto", () =>
      run("sh", ["-c", DEBIAN], { env: { DEBIAN_FRONTEND: "noninteractive" }, timeoutMs: INSTALL_LIMIT_MS }),
    );
  if (!(await runs())) console.log("  There is no Mosquitto: what is promised of an outside broker cannot be tested.");
}

/** Runs it with -h, which prints its usage and exits with 1. */
async function runs() {
  for (const place of PLACES) if ((await run(place, ["-h"])).code !== 127) return true;
  return false;
}
