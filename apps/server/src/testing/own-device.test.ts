import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type CommandMessage, contract, type Device, deviceTopic, type StateReport } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestUser } from "./builders.ts";
import { createPeers, type TestPeer } from "./test-peers.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const EXAMPLE = path.join(import.meta.dirname, "../../../../examples/own-device.mjs");
const BOX = { device_id: "OWN-0001", device_pin: "4821", device_type: "SW_1_HEAVY" } as const;

let server: TestServer;
let admin: TestUser;
let folder: string;
let device: Device;
let example: ChildProcess;
let screen: TestPeer;

/**
 * Adds a device as the guide describes: by the ID and the PIN of a known box. The example reads the answer from a file.
 */
async function addDevice(broker: string): Promise<string> {
  await server.database.query("INSERT INTO manufactured_devices (kd_id, device_type, pin_hash) VALUES ($1, $2, $3)", [
    BOX.device_id,
    BOX.device_type,
    `plain:${BOX.device_pin}`,
  ]);
  const { status, body } = await server.post(admin, contract.newDevice, { ...BOX, device_name: "My own device" });
  expect(status).toBe(200);
  device = body.device;
  const file = path.join(folder, "own-device.json");
  await writeFile(file, JSON.stringify({ ...body, provisioning: { ...body.provisioning, broker } }));
  return file;
}

const topic = (channel: Parameters<typeof deviceTopic>[2]) => deviceTopic(device.kd_id, admin.enterpriseId, channel);

/** Returns the example's answers to a command, as an open screen receives them. */
const answersTo = (id: string) =>
  screen.received
    .filter((message) => message.topic === topic("state"))
    .map((message) => JSON.parse(message.payload) as StateReport)
    .filter(({ cmd }) => cmd === id);

async function answered(id: string, times = 1): Promise<StateReport> {
  await vi.waitFor(() => expect(answersTo(id)).toHaveLength(times));
  return answersTo(id).at(-1) as StateReport;
}

function order(command: Partial<CommandMessage>): string {
  const id = command.id ?? randomUUID();
  const message = { exp: Date.now() + 10_000, switch_no: 1, ...command, id };
  void server.app.broker.publish(topic("command"), JSON.stringify(message), { qos: 1 });
  return id;
}

async function myDevice(): Promise<Device | undefined> {
  await server.app.live.settled();
  const { body } = await server.get(admin, contract.myDevices, { appends: "swappliance" });
  return body.devices[0];
}

beforeAll(async () => {
  server = await startTestServer();
  // The example is a process of its own and uses the real time.
  server.clock.set(new Date());
  folder = await mkdtemp(path.join(os.tmpdir(), "own-device-"));
  admin = await server.buildUser();
  const ports = await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 });
  const file = await addDevice(`127.0.0.1:${ports.mqttPort}`);
  screen = await createPeers(server, ports).connectPerson(admin);
  await screen.subscribe([topic("status"), topic("heartbeat"), topic("state"), topic("power")]);
  example = spawn(process.execPath, [EXAMPLE, file], { stdio: ["ignore", "ignore", "inherit"] });
  await screen.waitFor((message) => message.topic === topic("heartbeat"));
});
afterAll(async () => {
  example?.kill("SIGKILL");
  await screen?.end();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the example of docs/own-device.md", () => {
  it("keeps to fifty lines of code", async () => {
    const lines = (await readFile(EXAMPLE, "utf8")).split("\n");
    expect(lines.filter((line) => line.trim() !== "" && !line.startsWith("//")).length).toBeLessThanOrEqual(50);
  });

  it("is online, with its relay off, and has measured", async () => {
    const power = await screen.waitFor((message) => message.topic === topic("power"));
    expect(JSON.parse(power.payload)).toMatchObject({ v: 230, p: 0, e: 0 });
    await vi.waitFor(async () => expect(await myDevice()).toMatchObject({ kd_id: BOX.device_id, current_status: 1 }));
  });

  it("confirms a person's command, and the history shows it", async () => {
    const id = device.switch_appliances?.[0]?._id ?? "";
    const tap = await server.post(admin, contract.switchDevice, { switch_appliance_id: id, switch_state: 1 });
    expect(tap.status).toBe(200);
    expect(await answered(tap.body.command_id)).toMatchObject({ relays: [1], ok: true });
    const day = localDay(server.clock.now(), "Asia/Kolkata");
    await vi.waitFor(async () => {
      const { body } = await server.get(admin, contract.switchEvents, { id, day });
      expect(body.events[0]).toMatchObject({ switch_state: 1, source: "dashboard", outcome: "confirmed" });
    });
    expect((await myDevice())?.switch_appliances?.[0]?.current_status).toBe(true);
  });

  it("acts once for an id that comes twice, and answers both times with the same outcome", async () => {
    const id = order({ state: 0 });
    expect(await answered(id)).toMatchObject({ relays: [0], ok: true });
    expect(await answered(order({ state: 1 }))).toMatchObject({ relays: [1] });
    order({ id, state: 0 });
    expect(await answered(id, 2)).toMatchObject({ relays: [1], ok: true });
  });

  it("drops expired commands, and rejects what it cannot do", async () => {
    const late = order({ state: 0, exp: Date.now() });
    expect(await answered(order({ state: 0, switch_no: 2 }))).toMatchObject({ relays: [1], ok: false });
    expect(answersTo(late)).toEqual([]);
  });

  it("is offline as soon as it dies", async () => {
    example.kill("SIGKILL");
    await screen.waitFor((message) => message.topic === topic("status") && message.payload === "2");
    await vi.waitFor(async () => expect((await myDevice())?.current_status).toBe(2));
  });
});
