import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stopLeftStore } from "./left-store.mjs";

let directory;
let data;
const started = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "switchboard-left-"));
  data = join(directory, "data");
  mkdirSync(data);
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

/** Starts a process that runs in a folder until it is interrupted, like PostgreSQL in its own. */
async function runIn(cwd) {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000); console.log()"], { cwd });
  started.push(child);
  const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return { child, ended };
}

it("stops the PostgreSQL that a killed server left, and waits until it is gone", async () => {
  const { child, ended } = await runIn(data);
  writeFileSync(join(data, "postmaster.pid"), `${child.pid}\n${data}\n`);
  await stopLeftStore(directory);
  expect(await ended).toBe("SIGINT");
});

it.runIf(process.platform === "linux")("ignores another process that has its id by now", async () => {
  const { child } = await runIn(tmpdir());
  writeFileSync(join(data, "postmaster.pid"), `${child.pid}\n${data}\n`);
  await stopLeftStore(directory);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
});

it("does nothing when no process was left", async () => {
  await expect(stopLeftStore(directory)).resolves.toBeUndefined();
});
