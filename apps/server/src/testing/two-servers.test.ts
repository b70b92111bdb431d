import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandMessage, parseTopic } from "@switchboard/contract";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { actorOf } from "../areas/control/commands/testing/commands.ts";
import { findMosquitto, startMosquitto } from "./mosquitto.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const ANSWERS = 30;

describe.skipIf(!findMosquitto())("two servers on one Mosquitto", () => {
  let directory: string;
  let mosquitto: { port: number; stop(): void } | undefined;
  let database: TestDatabase;
  let [lives, stands]: TestServer[] = [];
  let devices: MqttClient;
  let goOn: () => void = () => undefined;
  const standstill = new Promise<void>((resolve) => {
    goOn = resolve;
  });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "switchboard-two-"));
    mosquitto = await startMosquitto(directory);
    const brokerUrl = `mqtt://127.0.0.1:${mosquitto?.port}`;
    database = await createTestDatabase();
    lives = await startTestServer({ database, brokerUrl });
    // The server does nothing with what it receives, like one that was stopped, or whose connection to the store hangs.
    const transaction: TestDatabase["transaction"] = async (work) => {
      await standstill;
      return database.transaction(work);
    };
    stands = await startTestServer({ database: { ...database, transaction, drop: async () => undefined }, brokerUrl });
    devices = await connectAsync(brokerUrl, { clientId: "devices" });
    await devices.subscribeAsync("KU/+/+/command/set", { qos: 1 });
    devices.on("message", (topic, payload) => {
      const { id } = JSON.parse(payload.toString()) as CommandMessage;
      const state = { ts: Date.now(), relays: [1, 0, 0, 0], cmd: id, ok: true };
      expect(parseTopic(topic)?.kind).toBe("device");
      devices.publish(topic.replace("command/set", "state/get"), JSON.stringify(state), { qos: 1 });
    });
  });
  afterAll(async () => {
    goOn();
    await stands?.close();
    await devices.endAsync(true);
    await lives?.close();
    await mosquitto?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it("settle every answer, also those delivered to the one that hangs", async () => {
    if (!lives) throw new Error("no server");
    const admin = await lives.buildUser();
    const board = await lives.buildDevice(admin.enterpriseId, { online: true });
    const order = { switchId: board.switches[0]?.id ?? "", switch_state: 1 as const };
    for (let sent = 0; sent < ANSWERS; sent++)
      await lives.app.building.commands.orders.tap(actorOf(admin), { order, source: "dashboard" });
    await vi.waitFor(async () => {
      const outcomes = await database.query("SELECT outcome, count(*) AS n FROM commands GROUP BY outcome");
      expect(outcomes).toEqual([{ outcome: "confirmed", n: ANSWERS }]);
    });
  });
});
