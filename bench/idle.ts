import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseFleetFile, startFleet } from "@switchboard/fleet";
import { freePort } from "../apps/server/src/platform/free-port.ts";
import { pause } from "./faults/until.ts";
import type { Measure } from "./measure.ts";
import { memoryMb, treeOf } from "./processes.ts";

const LAUNCHER = path.join(import.meta.dirname, "idle-launcher.mjs");
const DEVICES = 100;
const WHOLE_MB = 250;
/** The time until garbage of the start is collected, and the first messages of devices are stored. */
const SETTLING_MS = 60_000;

/**
 * Measures the whole product with a hundred devices and no users: launcher, server and database, with shared memory
 * counted once.
 */
export async function measureIdle(): Promise<Measure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-idle-"));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const places = { HOST: "127.0.0.1", PORT: String(port), MQTT_PORT: String(mqttPort), DATA_DIR: dataDir };
  const env = {
    ...places,
    FLEET: String(DEVICES),
    LOG_LEVEL: "warn",
    TOKEN_SECRET: "a secret of the bench, long enough",
  };
  try {
    // A first start creates the building, whose cost must not count.
    await (await launch(env, "try-it")).stop();
    const launcher = await launch(env, "production");
    const file = parseFleetFile(await readFile(path.join(dataDir, "fleet.json"), "utf8"));
    const fleet = startFleet({ brokerUrl: `mqtt://127.0.0.1:${mqttPort}`, devices: file.devices, home: file.home });
    await fleet.waitUntilOnline(60_000);
    await pause(SETTLING_MS);
    const measures = await figures(launcher.pid);
    await fleet.stop();
    await launcher.stop();
    return measures;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function launch(env: Record<string, string>, mode: string) {
  const launcher = spawn(process.execPath, [LAUNCHER, mode], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(launcher, "message");
  return {
    pid: launcher.pid ?? 0,
    async stop() {
      launcher.kill("SIGTERM");
      await once(launcher, "exit");
    },
  };
}

async function figures(launcher: number): Promise<Measure[]> {
  const parts = { launcher: 0, server: 0, store: 0 };
  for (const pid of treeOf(launcher)) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const part = pid === launcher ? "launcher" : command.includes("apps/server/src/main.ts") ? "server" : "store";
    parts[part] += memoryMb(pid);
  }
  const whole = parts.launcher + parts.server + parts.store;
  return [
    ...Object.entries(parts).map(([what, value]) => ({ what: `memory of the ${what}`, value, unit: "MB" })),
    {
      what: `memory of the whole product, idle with ${DEVICES} devices`,
      value: whole,
      unit: "MB",
      aim: { atMost: WHOLE_MB },
    },
  ];
}
