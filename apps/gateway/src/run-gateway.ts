import { mkdir } from "node:fs/promises";
import path from "node:path";
import { logLine } from "@switchboard/domain/core";
import type { CliOptions } from "./cli-options.ts";
import { claimFolder } from "./disk/claim-folder.ts";
import { DRIVER_KINDS } from "./drivers/index.ts";
import { Gateway } from "./gateway.ts";
import { reasonOf } from "./one-line.ts";
import { pair, readPairing } from "./server/pairing.ts";
import { writeFirstSettings } from "./settings/first-settings.ts";
import { catchStrays } from "./supervisor/driver-run.ts";
import { versionOf } from "./version.ts";

/** Systemd allows 90 s, but a person at a terminal expects less. */
const STOP_MS = 5000;

const say = (msg: string) => console.log(logLine({ name: "gateway", msg, at: new Date() }));

function fail(line: string, code: number): never {
  console.error(`gateway: ${line}`);
  process.exit(code);
}

async function run(dataDir: string, settingsFile: string, chosen: CliOptions & { does: "run" }): Promise<void> {
  const known = await readPairing(dataDir);
  if (!known)
    fail('not paired yet: run "switchboard gateway pair <code> --server https://…" with a code from the dashboard', 2);
  const paired = { ...known, ...(chosen.server && { server: chosen.server }) };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const releaseFolder = await claimFolder(dataDir);
  catchStrays((error) => fail(`broke: ${error instanceof Error ? error.stack : error}`, 1));
  const gateway = new Gateway({
    paired,
    dataDir,
    settingsFile,
    queueBytes: chosen.queueBytes,
    kinds: DRIVER_KINDS,
    version: versionOf(),
    log: say,
  });
  await gateway.start();
  say(`"${paired.name}" at ${paired.server}, settings in ${settingsFile}`);
  let isStopping = false;
  // A second signal, from a terminal or systemd and from the parent process, does not interrupt the shutdown.
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => fail("did not stop in time", 1), STOP_MS).unref();
    gateway
      .stop()
      .then(releaseFolder)
      .then(
        () => process.exit(0),
        (error) => fail(`did not stop cleanly: ${reasonOf(error)}`, 1),
      );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
}

async function pairOnce(dataDir: string, settingsFile: string, code: string, server: string): Promise<void> {
  const paired = await pair(dataDir, code, server, versionOf());
  await writeFirstSettings(settingsFile);
  if (isInTheClear(server))
    console.log(`${server} is not encrypted: whoever can listen on the way there can speak for its devices`);
  console.log(
    `paired as "${paired.name}"; its credentials are in ${dataDir}. Say in ${settingsFile} which drivers it runs, and start it.`,
  );
}

function isInTheClear(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === "http:" && !/^(localhost|127\.|\[::1\])/.test(hostname);
}

/** Does what the command line says. */
export async function runGateway(chosen: CliOptions): Promise<void> {
  const dataDir = path.resolve(chosen.data ?? process.env.GATEWAY_DATA_DIR ?? "data/gateway");
  const settingsFile = path.resolve(chosen.settings ?? path.join(dataDir, "gateway.json"));
  try {
    if (chosen.does === "pair") await pairOnce(dataDir, settingsFile, chosen.code, chosen.server);
    else await run(dataDir, settingsFile, chosen);
  } catch (error) {
    fail(reasonOf(error), 1);
  }
}
