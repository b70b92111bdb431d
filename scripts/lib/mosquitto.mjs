import { existsSync } from "node:fs";
import { run } from "./run.mjs";
import { step } from "./steps.mjs";

const PLACES = ["mosquitto", "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"];
/** In runlevel 1 Debian starts no service with the package: it would take the port that devices use. */
const INSTALL = "RUNLEVEL=1 apt-get install -y --no-install-recommends";
/** With it the Modbus server that the gateway's driver is tried on, which is not ours; without it another stands in. */
const DEBIAN = `apt-get update && ${INSTALL} mosquitto && { ${INSTALL} python3-pymodbus || true; }`;
const INSTALL_LIMIT_MS = 90_000;

/**
 * The outside broker that the tests of the delivery guarantee talk to. Where there is none and none can be installed they
 * are counted as skipped, and with `CI` set they fail.
 */
export async function provideMosquitto() {
  if (await runs()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
    await step("Installing Mosquitto", () =>
      run("sh", ["-c", DEBIAN], { env: { DEBIAN_FRONTEND: "noninteractive" }, timeoutMs: INSTALL_LIMIT_MS }),
    );
  if (!(await runs())) console.log("  There is no Mosquitto: what is promised of an outside broker cannot be tested.");
}

/** It says how it is used, and ends with 1. */
async function runs() {
  for (const place of PLACES) if ((await run(place, ["-h"])).code !== 127) return true;
  return false;
}
