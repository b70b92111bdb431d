import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { HOME, startTestServer, TOKEN } from "./testing/test-server.ts";

const MAIN = path.join(import.meta.dirname, "main.ts");

let dataDir: string;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-gateway-"));
  server = await startTestServer(() => "127.0.0.1:1");
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function start() {
  const child = spawn(process.execPath, [MAIN, "--data", dataDir], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text));
  return { child, ended: once(child, "exit"), said: () => said };
}

it("stops cleanly when it gets two signals, as from systemd and from its parent", async () => {
  const paired = { server: server.url, gateway: randomUUID(), name: "Plant room", token: TOKEN, home: HOME };
  await writeFile(path.join(dataDir, "paired.json"), JSON.stringify(paired));
  await writeFile(path.join(dataDir, "gateway.json"), JSON.stringify({ drivers: {} }));
  const { child, ended, said } = start();
  while (!said().includes("connected to the server")) await once(child.stdout, "data");
  child.kill("SIGTERM");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

it("explains what to do when it was never paired, and exits with 2, which systemd does not retry", async () => {
  const { ended, said } = start();
  expect(await ended).toEqual([2, null]);
  expect(said()).toContain("not paired yet");
});
